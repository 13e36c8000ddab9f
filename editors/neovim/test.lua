-- Drives Neovim (0.7 or later, without a screen) through the server: nvim --headless -u NONE -l is newer, so this is sourced with -S.
-- LIB is a directory with a copy of the samples; CMD the server. Prints one line a feature, and ends with 1 when one fails.

vim.g.angrist_cmd = vim.split(os.getenv('CMD'), ' ')
local lib = os.getenv('LIB')
dofile(os.getenv('SNIPPET'))

local failed = 0
local function check(what, good, more)
  if not good then failed = failed + 1 end
  io.stdout:write((good and 'ok      ' or 'FAILED  ') .. what .. (good and '' or ': ' .. vim.inspect(more)) .. '\n')
end

local function run()
  vim.o.hidden = true
  vim.cmd('edit ' .. lib .. '/edit/monster.txt')
  local buf = vim.api.nvim_get_current_buf()
  local uri = vim.uri_from_bufnr(buf)
  check('file type', vim.bo.filetype == 'angband-edit', vim.bo.filetype)

  local function diagnostics(text)
    for _, d in ipairs(vim.diagnostic.get(buf)) do
      if d.message:find(text, 1, true) then return d end
    end
  end
  vim.wait(10000, function() return diagnostics('BITEE') ~= nil end, 10)
  local found = diagnostics('BITEE')
  check('diagnostics', found and found.lnum == 9 and found.message:find('did you mean BITE?', 1, true), vim.diagnostic.get(buf))

  local function ask(method, params)
    local answers = vim.lsp.buf_request_sync(buf, method, params, 10000) or {}
    for _, answer in pairs(answers) do
      if answer.error then return nil, answer.error end
      return answer.result
    end
  end
  local function here(line, column, more)
    return vim.tbl_extend('force', {
      textDocument = { uri = uri },
      position = { line = line, character = column },
    }, more or {})
  end

  local hover = ask('textDocument/hover', here(8, 3))
  check('hover', hover and hover.contents.value:find('**BITE** (blows 1)', 1, true), hover)

  -- As a user does it: the omnifunc of the buffer.
  vim.api.nvim_win_set_cursor(0, { 9, 3 })
  local items = ask('textDocument/completion', here(8, 3))
  local labels = vim.tbl_map(function(i) return i.label end, (items or {}).items or {})
  check('completion', vim.tbl_contains(labels, 'CLAW'), labels)
  local words = vim.lsp.util.text_document_completion_list_to_complete_items(items, 'C')
  check('completion for the menu', #words == 1 and words[1].word == 'CLAW', words)

  vim.api.nvim_win_set_cursor(0, { 9, 3 })
  vim.lsp.buf.definition()
  vim.wait(10000, function() return vim.api.nvim_buf_get_name(0):find('blows.txt') ~= nil end, 10)
  check('definition', vim.api.nvim_buf_get_name(0):find('blows.txt') and vim.api.nvim_win_get_cursor(0)[1] == 2, vim.api.nvim_buf_get_name(0))
  vim.api.nvim_set_current_buf(buf)

  local references = ask('textDocument/references', here(8, 3, { context = { includeDeclaration = true } }))
  check('references', references and #references == 4, references)

  local symbols = ask('textDocument/documentSymbol', { textDocument = { uri = uri } })
  check('symbols', symbols and #symbols == 3 and symbols[2].name == 'Grip', symbols)
  local all = ask('workspace/symbol', { query = 'lava' })
  check('symbols of the lib', all and #all == 1, all)
  local folds = ask('textDocument/foldingRange', { textDocument = { uri = uri } })
  check('folding', folds and #folds == 3, folds)

  -- Code action: the quick fix of the wrong word, applied by the editor.
  local actions = ask('textDocument/codeAction', {
    textDocument = { uri = uri },
    range = { start = { line = 9, character = 0 }, ['end'] = { line = 9, character = 0 } },
    context = { diagnostics = {} },
  })
  local action = actions and actions[1]
  check('code action', action and action.title == 'Change to BITE', actions)
  if action then vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16') end
  check('code action applied', vim.api.nvim_buf_get_lines(buf, 9, 10, true)[1] == 'B:BITE:FIRE:1d5', vim.api.nvim_buf_get_lines(buf, 9, 10, true))
  vim.wait(10000, function() return diagnostics('BITEE') == nil end, 10)
  check('diagnostics after a change', diagnostics('BITEE') == nil, vim.diagnostic.get(buf))

  -- Rename, as a user does it.
  vim.api.nvim_set_current_buf(buf)
  vim.api.nvim_win_set_cursor(0, { 9, 3 })
  vim.lsp.buf.rename('GNAW')
  local blows = vim.uri_to_bufnr(vim.uri_from_fname(lib .. '/edit/blows.txt'))
  vim.wait(10000, function()
    return vim.api.nvim_buf_is_loaded(blows) and vim.api.nvim_buf_get_lines(blows, 1, 2, false)[1] == 'N:1:GNAW'
  end, 10)
  check('rename', vim.api.nvim_buf_get_lines(blows, 1, 2, false)[1] == 'N:1:GNAW'
    and vim.api.nvim_buf_get_lines(buf, 8, 9, true)[1] == 'B:GNAW:HURT:1d5', vim.api.nvim_buf_get_lines(buf, 8, 10, true))

  -- Formatting keeps the columns that were aligned.
  vim.api.nvim_buf_set_lines(buf, 10, 11, true, { 'F:ANIMAL|UNIQUE   ', 'F:ANIMAL    | UNIQUE' })
  if vim.lsp.buf.formatting_sync then vim.lsp.buf.formatting_sync(nil, 10000) else vim.lsp.buf.format({ timeout_ms = 10000 }) end
  local tidy = vim.api.nvim_buf_get_lines(buf, 10, 12, true)
  check('formatting', tidy[1] == 'F:ANIMAL | UNIQUE' and tidy[2] == 'F:ANIMAL    | UNIQUE', tidy)

  -- Letters of several bytes and of two UTF-16 units, edited by the editor's own incremental changes.
  vim.api.nvim_buf_set_lines(buf, 3, 4, true, { 'N:1:Grép 😀 wolf' })
  vim.api.nvim_buf_set_text(buf, 3, 4, 3, 9, { '😀é' })
  local named = ask('textDocument/documentSymbol', { textDocument = { uri = uri } })
  check('é and 😀', named and named[2].name == vim.api.nvim_buf_get_lines(buf, 3, 4, true)[1]:sub(5), named and named[2])

  vim.cmd('edit ' .. lib .. '/pref/a.prf')
  buf = vim.api.nvim_get_current_buf()
  uri = vim.uri_from_bufnr(buf)
  vim.wait(3000, function() return #vim.lsp.get_active_clients() > 0 end, 10)
  local pref = ask('textDocument/hover', here(0, 2))
  check('a pref file', pref and pref.contents.value:find('monster 1', 1, true), pref)

  vim.cmd('edit ' .. vim.fn.fnamemodify(lib, ':h') .. '/irh/a.irh')
  buf = vim.api.nvim_get_current_buf()
  uri = vim.uri_from_bufnr(buf)
  vim.wait(10000, function() return #vim.diagnostic.get(buf) > 0 end, 10)
  check('an Incursion file', diagnostics('M_HUMANOIDD') ~= nil, vim.diagnostic.get(buf))
  local item = ask('textDocument/definition', here(2, 14))
  check('definition in an Incursion file', item and item[1] and item[1].range.start.line == 5, item)
end

local good, why = xpcall(run, debug.traceback)
if not good then check('the test itself', false, why) end
vim.cmd(failed == 0 and 'qall!' or 'cquit!')
