/**
 * What a contestant is for the comparison.
 *
 * - `ours`
 * - `full`: a library that draws whole threads, calls included
 * - `part`: draws some of it; the rest is a bare list
 * - `floor`: what nobody can be below
 */
export type Role = 'ours' | 'full' | 'part' | 'floor'

/** A user interface in the bench; its page is `pages/<name>.tsx`. */
export interface Contestant {
  readonly name: string
  readonly label: string
  readonly role: Role
  /** The package whose version is told. */
  readonly package?: string
}

export const CONTESTANTS: ReadonlyArray<Contestant> = [
  { name: 'rethread', label: 'rethread `<ThreadView>`', role: 'ours' },
  { name: 'bare-list', label: 'bare React list', role: 'floor' },
  { name: 'bare-screenful', label: 'bare React list of the last screenful only', role: 'floor' },
  { name: 'tanstack', label: '@tanstack/ai-react/ui', role: 'full', package: '@tanstack/ai-react' },
  {
    name: 'assistant-ui',
    label: '@assistant-ui/react',
    role: 'full',
    package: '@assistant-ui/react',
  },
  {
    name: 'copilotkit',
    label: '@copilotkit/react-core/v2',
    role: 'full',
    package: '@copilotkit/react-core',
  },
  { name: 'streamdown', label: 'streamdown in a bare list', role: 'part', package: 'streamdown' },
]

/** The contestant whose page shows what rethread costs with nothing above. */
export const OURS = 'rethread'
