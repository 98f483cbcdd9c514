import { createLowlight } from 'lowlight'
import type { CodeToken, Highlighter } from './highlight-tokens.ts'

type Grammar = Parameters<ReturnType<typeof createLowlight>['register']>[1]
type Load = () => Promise<{ readonly default: Grammar }>

const GRAMMARS: ReadonlyMap<string, Load> = new Map<string, Load>([
  ['c', () => import('highlight.js/lib/languages/c')],
  ['clojure', () => import('highlight.js/lib/languages/clojure')],
  ['cmake', () => import('highlight.js/lib/languages/cmake')],
  ['cpp', () => import('highlight.js/lib/languages/cpp')],
  ['csharp', () => import('highlight.js/lib/languages/csharp')],
  ['dart', () => import('highlight.js/lib/languages/dart')],
  ['elixir', () => import('highlight.js/lib/languages/elixir')],
  ['erlang', () => import('highlight.js/lib/languages/erlang')],
  ['go', () => import('highlight.js/lib/languages/go')],
  ['graphql', () => import('highlight.js/lib/languages/graphql')],
  ['haskell', () => import('highlight.js/lib/languages/haskell')],
  ['ini', () => import('highlight.js/lib/languages/ini')],
  ['java', () => import('highlight.js/lib/languages/java')],
  ['julia', () => import('highlight.js/lib/languages/julia')],
  ['kotlin', () => import('highlight.js/lib/languages/kotlin')],
  ['less', () => import('highlight.js/lib/languages/less')],
  ['lua', () => import('highlight.js/lib/languages/lua')],
  ['makefile', () => import('highlight.js/lib/languages/makefile')],
  ['nix', () => import('highlight.js/lib/languages/nix')],
  ['objectivec', () => import('highlight.js/lib/languages/objectivec')],
  ['ocaml', () => import('highlight.js/lib/languages/ocaml')],
  ['perl', () => import('highlight.js/lib/languages/perl')],
  ['php', () => import('highlight.js/lib/languages/php')],
  ['powershell', () => import('highlight.js/lib/languages/powershell')],
  ['protobuf', () => import('highlight.js/lib/languages/protobuf')],
  ['r', () => import('highlight.js/lib/languages/r')],
  ['ruby', () => import('highlight.js/lib/languages/ruby')],
  ['rust', () => import('highlight.js/lib/languages/rust')],
  ['scala', () => import('highlight.js/lib/languages/scala')],
  ['scss', () => import('highlight.js/lib/languages/scss')],
  ['swift', () => import('highlight.js/lib/languages/swift')],
  ['vim', () => import('highlight.js/lib/languages/vim')],
])

const OTHER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'c++': 'cpp',
    'objective-c': 'objectivec',
    cc: 'cpp',
    cfg: 'ini',
    clj: 'clojure',
    cs: 'csharp',
    cxx: 'cpp',
    ex: 'elixir',
    exs: 'elixir',
    golang: 'go',
    gql: 'graphql',
    h: 'c',
    hpp: 'cpp',
    hs: 'haskell',
    jl: 'julia',
    kt: 'kotlin',
    kts: 'kotlin',
    m: 'objectivec',
    make: 'makefile',
    ml: 'ocaml',
    pl: 'perl',
    proto: 'protobuf',
    ps1: 'powershell',
    rb: 'ruby',
    rs: 'rust',
  }),
)

const lowlight = createLowlight()

/** A highlighter out of the large collection; undefined for a language that is not in it. */
export async function loadGrammar(language: string): Promise<Highlighter | undefined> {
  const name = OTHER_NAMES.get(language) ?? language
  const load = GRAMMARS.get(name)
  if (load === undefined) return undefined
  const { default: grammar } = await load()
  if (!lowlight.registered(name)) lowlight.register(name, grammar)
  return (code) => flat(lowlight.highlight(name, code).children)
}

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'hljs-attr': 'property',
    'hljs-attribute': 'property',
    'hljs-built_in': 'function',
    'hljs-comment': 'comment',
    'hljs-doctag': 'comment',
    'hljs-keyword': 'keyword',
    'hljs-literal': 'literal',
    'hljs-meta': 'meta',
    'hljs-name': 'tag',
    'hljs-number': 'number',
    'hljs-operator': 'operator',
    'hljs-property': 'property',
    'hljs-quote': 'comment',
    'hljs-regexp': 'string',
    'hljs-section': 'heading',
    'hljs-selector-class': 'selector',
    'hljs-selector-id': 'selector',
    'hljs-selector-tag': 'selector',
    'hljs-string': 'string',
    'hljs-symbol': 'literal',
    'hljs-tag': 'tag',
    'hljs-template-variable': 'variable',
    'hljs-title': 'function',
    'hljs-type': 'type',
    'hljs-variable': 'variable',
  }),
)

type HastNode = ReturnType<typeof lowlight.highlight>['children'][number]

/** The tree as a flat list: a node inside another has the colour of the inner one. */
function flat(children: ReadonlyArray<HastNode>): CodeToken[] {
  const tokens: CodeToken[] = []
  const stack: {
    readonly nodes: ReadonlyArray<HastNode>
    at: number
    readonly kind: string | undefined
  }[] = [{ nodes: children, at: 0, kind: undefined }]
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const node = frame.nodes[frame.at]
    frame.at += 1
    if (node === undefined) stack.pop()
    else if (node.type === 'text') {
      tokens.push(
        frame.kind === undefined ? { text: node.value } : { text: node.value, kind: frame.kind },
      )
    } else if (node.type === 'element') {
      const names = node.properties.className
      const found = (Array.isArray(names) ? names : [])
        .map((name) => KINDS.get(String(name)))
        .find((kind) => kind !== undefined)
      // The small highlighter's children are never roots or document types.
      stack.push({ nodes: node.children, at: 0, kind: found ?? frame.kind })
    }
  }
  return tokens
}
