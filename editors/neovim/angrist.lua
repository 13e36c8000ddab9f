-- Angrist in Neovim 0.7 or later: put this file into ~/.config/nvim/plugin/.
--
-- It names the file types, starts `angrist lsp` once for each lib, and leaves keys to you. The program is `angrist` on the PATH, or
-- vim.g.angrist_cmd = { '/path/to/angrist', 'lsp' }.

local types = { 'angband-edit', 'angband-pref', 'incursion' }
local group = vim.api.nvim_create_augroup('angrist', { clear = true })

local function name_type(pattern, type)
  vim.api.nvim_create_autocmd({ 'BufRead', 'BufNewFile' }, {
    group = group,
    pattern = pattern,
    callback = function() vim.bo.filetype = type end,
  })
end
name_type('*/edit/*.txt', 'angband-edit')
name_type('*.prf', 'angband-pref')
name_type({ '*.irh', '*.irc' }, 'incursion')

-- The directory of the lib: the one that holds `edit`, or the file's own.
local function root_of(file)
  local dir = vim.fn.fnamemodify(file, ':p:h')
  local name = vim.fn.fnamemodify(dir, ':t'):lower()
  if name == 'edit' or name == 'pref' or name == 'user' then
    return vim.fn.fnamemodify(dir, ':h')
  end
  return dir
end

local clients = {}

vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = types,
  callback = function(event)
    local root = root_of(event.match and vim.api.nvim_buf_get_name(event.buf) or '')
    local id = clients[root]
    if not id or vim.lsp.client_is_stopped(id) then
      id = vim.lsp.start_client({
        name = 'angrist',
        cmd = vim.g.angrist_cmd or { 'angrist', 'lsp' },
        root_dir = root,
        workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
      })
      clients[root] = id
    end
    if id then
      vim.lsp.buf_attach_client(event.buf, id)
      vim.bo[event.buf].omnifunc = 'v:lua.vim.lsp.omnifunc'
      vim.bo[event.buf].commentstring = vim.bo[event.buf].filetype == 'incursion' and '// %s' or '# %s'
    end
  end,
})
