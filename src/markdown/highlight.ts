import { tokenize } from '@tanstack/highlight'
import type { CodeToken, Highlighter } from './highlight-tokens.ts'

/** Names of languages by what texts and file names call them, in the small highlighter's own. */
const SMALL: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bash: 'shell',
    cjs: 'js',
    console: 'shell',
    css: 'css',
    diff: 'diff',
    docker: 'dockerfile',
    dockerfile: 'dockerfile',
    html: 'html',
    javascript: 'js',
    js: 'js',
    json: 'json',
    json5: 'json',
    jsonc: 'json',
    jsonl: 'json',
    jsx: 'jsx',
    markdown: 'markdown',
    md: 'markdown',
    mdx: 'markdown',
    mjs: 'js',
    mts: 'ts',
    cts: 'ts',
    nginx: 'nginx',
    patch: 'diff',
    py: 'python',
    python: 'python',
    sh: 'shell',
    shell: 'shell',
    sql: 'sql',
    svelte: 'svelte',
    svg: 'html',
    toml: 'toml',
    ts: 'ts',
    tsx: 'tsx',
    typescript: 'ts',
    vue: 'vue',
    xml: 'html',
    yaml: 'yaml',
    yml: 'yaml',
    zsh: 'shell',
  }),
)

/** The highlighter for a language, which may have to be fetched first; undefined where there is none. */
export async function loadHighlighter(language: string): Promise<Highlighter | undefined> {
  const name = language.toLowerCase()
  const small = SMALL.get(name)
  if (small !== undefined) return (code) => fromSmall(code, small)
  const { loadGrammar } = await import('./highlight-more.ts')
  return loadGrammar(name)
}

function fromSmall(code: string, lang: string): ReadonlyArray<CodeToken> {
  return tokenize(code, { lang }).tokens.map(({ className, value }) =>
    className === undefined ? { text: value } : { text: value, kind: className },
  )
}
