import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import type { Measured } from './measure.ts'

/** Something that must hold, and whether it does. */
export interface Goal {
  readonly what: string
  readonly is: string
  readonly met: boolean
}

/** Medians as a Markdown table. */
export function table(measured: ReadonlyArray<Measured>, sizes: ReadonlyArray<number>): string {
  const head = ['', ...sizes.map((size) => `${size.toLocaleString('en')} calls`), 'slope']
  const rows = measured.map(({ name, ms, slope }) => [
    name,
    ...sizes.map((size) => shown(ms[size])),
    slope.toFixed(2),
  ])
  const lines = [head, head.map((_, i) => (i === 0 ? '---' : '---:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** What it ran on. */
export function machine(): Record<string, string> {
  const [cpu] = cpus()
  return {
    node: process.version,
    cpu: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    '@tanstack/ai': versionOf('@tanstack/ai'),
    '@tanstack/ai-client': versionOf('@tanstack/ai-client'),
  }
}

function shown(ms: number | undefined): string {
  if (ms === undefined) return '–'
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
}

/** As installed here: the bench runs in the project's root. */
function versionOf(name: string): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(`node_modules/${name}/package.json`, 'utf8'),
  )
  return manifest.version
}
