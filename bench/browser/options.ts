import { CONTESTANTS, type Contestant } from './contestants.ts'

/** What to measure. */
export interface Options {
  readonly sizes: ReadonlyArray<number>
  readonly contestants: ReadonlyArray<Contestant>
  readonly contexts: number
  readonly smoke: boolean
  /** Whether to tell which functions ran longest; pages are not minified then. */
  readonly profile: boolean
}

const USAGE = `npm run bench:browser -- [options]

  --sizes 100,1000,5000    tool calls in the thread
  --only rethread,…        ${CONTESTANTS.map(({ name }) => name).join(', ')}
  --contexts 5             fresh browser contexts for each figure
  --smoke                  100 calls, one context, rethread and the bare list
  --profile                tell which functions ran longest; nothing is minified or written
`

const SMOKE = { sizes: '100', only: 'rethread,bare-list', contexts: '1' }
const FULL = {
  sizes: '100,1000,5000',
  only: CONTESTANTS.map(({ name }) => name).join(','),
  contexts: '5',
}

/** The options were not understood, or help was asked for. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly code = 'usage'
  constructor(what: string) {
    super(what === '' ? USAGE : `${what}\n\n${USAGE}`)
  }
}

/** Reads the command line. @throws {UsageError} */
export function readOptions(args: ReadonlyArray<string>): Options {
  const smoke = args.includes('--smoke')
  const given: { sizes: string; only: string; contexts: string } = { ...(smoke ? SMOKE : FULL) }
  const rest = args.filter((arg) => arg !== '--smoke' && arg !== '--profile')
  for (let at = 0; at < rest.length; at += 2) {
    const [name = '', value] = rest.slice(at, at + 2)
    const key = name.replace(/^--/, '')
    if (key !== 'sizes' && key !== 'only' && key !== 'contexts')
      throw new UsageError(name === '--help' ? '' : `What is ${name}?`)
    if (value === undefined) throw new UsageError(`${name} needs a value.`)
    given[key] = value
  }
  return {
    smoke,
    profile: args.includes('--profile'),
    sizes: given.sizes.split(',').map(whole),
    contexts: whole(given.contexts),
    contestants: given.only.split(',').map((name) => {
      const found = CONTESTANTS.find((contestant) => contestant.name === name)
      if (found === undefined)
        throw new UsageError(`There is no contestant ${JSON.stringify(name)}.`)
      return found
    }),
  }
}

function whole(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number <= 0)
    throw new UsageError(`${JSON.stringify(text)} is no positive whole number.`)
  return number
}
