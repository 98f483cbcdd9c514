import type { FileChange, HunkLine } from '../../recorder/index.ts'

const SIGNS: Readonly<Record<HunkLine['kind'], string>> = { add: '+', remove: '-', context: ' ' }

/** A change as a unified diff; a file that was created or deleted as its text. */
export function diffText({ path, oldPath, change, hunks }: FileChange): string {
  if (change === 'create' || change === 'delete') {
    return hunks.flatMap(({ lines }) => lines.map(({ text }) => `${text}\n`)).join('')
  }
  const body = hunks.flatMap(({ lines, heading }) => [
    `@@ ${range('-', lines, 'oldLine')} ${range('+', lines, 'newLine')} @@${heading === undefined ? '' : ` ${heading}`}`,
    ...lines.map(({ kind, text }) => `${SIGNS[kind]}${text}`),
  ])
  return [`--- a/${oldPath ?? path}`, `+++ b/${path}`, ...body, ''].join('\n')
}

function range(sign: string, lines: ReadonlyArray<HunkLine>, side: 'oldLine' | 'newLine'): string {
  const other = side === 'oldLine' ? 'add' : 'remove'
  const own = lines.filter(({ kind }) => kind !== other)
  return `${sign}${own[0]?.[side] ?? (own.length > 0 ? 1 : 0)},${own.length}`
}
