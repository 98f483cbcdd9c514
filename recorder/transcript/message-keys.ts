/** What an item is of a message that no run of ours has stamped. */
export type MessagePartName =
  | 'user'
  | 'text'
  | 'result'
  | `${'thinking' | 'call' | 'part'}-${number}`

/**
 * Names the items of messages that no run has stamped.
 *
 * A key is an id and, after the last slash, what the item is of it: a word, where a run's items have
 * their number or `end`. So no message's id, whatever it is, makes a key that a run or another
 * message has; messages of one id are counted, and those without an id go by their place.
 */
export class MessageKeys {
  readonly #seen = new Map<string, number>()

  /** The keys of the next message; `place` counts where there is no id. */
  of(id: string | undefined, place: number): (part: MessagePartName) => string {
    if (id === undefined || id === '') return (part) => `${place}/#${part}`
    const before = this.#seen.get(id) ?? 0
    this.#seen.set(id, before + 1)
    return before === 0 ? (part) => `${id}/${part}` : (part) => `${id}/${part}~${before}`
  }
}
