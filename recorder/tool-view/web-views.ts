import { type Call, optional } from './call.ts'
import { Fields } from './fields.ts'
import { type Json, listOf } from './json.ts'
import { readJson } from './read-json.ts'
import { objectIn } from './tool-output.ts'
import type { FetchView, WebResult, WebSearchView } from './tool-view.ts'

/** A page that was fetched. */
export function fetchView(call: Call): FetchView | undefined {
  const prompt = call.args.text('prompt', 'question', 'query')
  // Gemini CLI has the address in the prompt.
  const url = call.args.text('url', 'uri', 'link', 'href') ?? firstUrl(call) ?? urlIn(prompt)
  if (url === undefined && !call.cut) return undefined
  return { ...call.base(), kind: 'fetch', url: url ?? '', ...optional('prompt', prompt) }
}

function firstUrl({ args }: Call): string | undefined {
  const [first] = args.list('urls') ?? []
  return typeof first === 'string' ? first : undefined
}

function urlIn(text: string | undefined): string | undefined {
  return text === undefined ? undefined : /\bhttps?:\/\/\S{1,2000}/.exec(text.slice(0, 5_000))?.[0]
}

/** A search on the web; Codex may also have opened a page of it. */
export function webSearchView(call: Call): WebSearchView | FetchView | undefined {
  const action = call.args.fields('action')
  const query =
    call.args.text('query', 'q', 'search_term', 'pattern') ?? action.text('query', 'pattern')
  const url = action.text('url') ?? call.args.text('url')
  if (url !== undefined && (query === undefined || query === '')) {
    return { ...call.base(), kind: 'fetch', url }
  }
  const queries = call.args.list('queries')?.filter((item) => typeof item === 'string')
  const asked = query ?? queries?.join(', ')
  if (asked === undefined && !call.cut) return undefined
  return { ...call.base(), kind: 'webSearch', query: asked ?? '', results: resultsIn(call.output) }
}

/** The pages of a result: Claude Code's `Links: [{"title","url"}]`, or JSON with a list of such. */
function resultsIn(output: string): ReadonlyArray<WebResult> {
  const results: WebResult[] = []
  const seen = new Set<string>()
  const add = (items: ReadonlyArray<Json>) => {
    for (const item of items) {
      const page = new Fields(item)
      const url = page.text('url', 'link', 'uri', 'href')
      if (url === undefined || seen.has(url)) continue
      seen.add(url)
      results.push({ title: page.text('title', 'name') ?? '', url })
    }
  }
  const object = objectIn(output)
  if (object !== undefined) add(listOf(object.get('results', 'items', 'sources')))
  for (const match of output.matchAll(/^Links: (\[.*\])\r?$/gm))
    add(listOf(readJson(match[1] ?? '').value))
  return results
}
