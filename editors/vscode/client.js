// Starts `angrist lsp` and connects it to the editor. Everything else is the server's.
'use strict';

const { commands, window, workspace } = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function start() {
  const command = workspace.getConfiguration('angrist').get('path') || 'angrist';
  const languages = ['angband-edit', 'angband-pref', 'incursion'];
  client = new LanguageClient(
    'angrist',
    'Angrist',
    { command, args: ['lsp'] },
    { documentSelector: languages.map((language) => ({ language })) },
  );
  return client.start().catch((error) => {
    window.showErrorMessage(`Angrist: cannot start "${command} lsp": ${error.message}. Set "angrist.path" to the program.`);
  });
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop().catch(() => {});
}

exports.activate = async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    commands.registerCommand('angrist.restart', restart),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('angrist.path')) restart();
    }),
  );
  await start();
};

exports.deactivate = stop;
