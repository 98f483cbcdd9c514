const BY_NAME: ReadonlyMap<string, string> = new Map([
  ['dockerfile', 'dockerfile'],
  ['makefile', 'makefile'],
  ['cmakelists.txt', 'cmake'],
  ['nginx.conf', 'nginx'],
  ['.bashrc', 'shell'],
  ['.zshrc', 'shell'],
  ['.gitconfig', 'ini'],
])

/** The language that a file's name speaks of, as highlighters call it; `''` for none. */
export function languageOf(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
  const dot = name.lastIndexOf('.')
  return BY_NAME.get(name) ?? (dot > 0 && name.length - dot < 12 ? name.slice(dot + 1) : '')
}
