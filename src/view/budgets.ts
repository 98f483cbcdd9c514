/** How much of something is shown before one asks for more. The same live and restored. */
export interface Budgets {
  /** Characters of a text of the agent's or the user's. Default 60,000. */
  readonly text: number
  /** Lines of an output, a file or a diff that an open card shows at first. Default 60. */
  readonly lines: number
  /** Lines that each "show more" adds. Default 400. */
  readonly moreLines: number
  /** Characters of one line. Default 2,000. */
  readonly line: number
  /** Children of an object or a list in a tree, and how many each "show more" adds. Default 100. */
  readonly children: number
  /** Matches, entries and other members of a list that an open card shows at first. Default 50. */
  readonly entries: number
  /** Bytes of an image beyond which one is asked before it is shown. Default 5,000,000. */
  readonly image: number
  /** Rows up to which a list is drawn as a whole; of a longer one, what is in sight. Default 250. */
  readonly rows: number
}

/** What is shown where an app says nothing else. */
export const BUDGETS: Budgets = {
  text: 60_000,
  lines: 60,
  moreLines: 400,
  line: 2_000,
  children: 100,
  entries: 50,
  image: 5_000_000,
  rows: 250,
}
