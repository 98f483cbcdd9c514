/** Numbers and times as a reader has them. */
export interface Format {
  readonly count: (value: number) => string
  /** Milliseconds as a length of time: `3.2s`, `1m 4s`. */
  readonly duration: (milliseconds: number) => string
  /** The same in whole seconds, for what still runs. */
  readonly elapsed: (milliseconds: number) => string
  readonly bytes: (value: number) => string
  readonly money: (dollars: number) => string
  /** A moment with its date, in the reader's own time zone: only for what is drawn after mounting. */
  readonly moment: (milliseconds: number) => string
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats for a locale. The same locale gives the same words on the server and in the browser. */
export function makeFormat(locale: string): Format {
  // Each is costly to make, and most threads need only some.
  const number = once(() => new Intl.NumberFormat(locale))
  const unit = (name: string, digits = 0) =>
    once(
      () =>
        new Intl.NumberFormat(locale, {
          style: 'unit',
          unit: name,
          unitDisplay: 'narrow',
          maximumFractionDigits: digits,
          minimumFractionDigits: digits,
        }),
    )
  const dollars = (digits: number) =>
    once(
      () =>
        new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: 'USD',
          maximumFractionDigits: digits,
        }),
    )
  const tenths = unit('second', 1)
  const seconds = unit('second')
  const minutes = unit('minute')
  const hours = unit('hour')
  const moment = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  )
  const money = dollars(2)
  const cents = dollars(4)
  const sizes = UNITS.map((name) => [unit(name), unit(name, 1)] as const)

  const elapsed = (milliseconds: number): string => {
    const whole = Math.round(milliseconds / 1_000)
    if (whole < 60) return seconds().format(whole)
    if (whole < 3_600) return joined(minutes().format(Math.floor(whole / 60)), whole % 60, seconds)
    const inMinutes = Math.round(whole / 60)
    return joined(hours().format(Math.floor(inMinutes / 60)), inMinutes % 60, minutes)
  }
  const duration = (milliseconds: number): string =>
    milliseconds < 9_950
      ? tenths().format(Math.max(0, milliseconds) / 1_000)
      : elapsed(milliseconds)
  const bytes = (value: number): string => {
    const power = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, value)) / 10))
    const scaled = value / 1_024 ** power
    const [round, exact] = sizes[power] ?? [number, number]
    return (power > 0 && scaled < 10 ? exact : round)().format(scaled)
  }
  return {
    count: (value) => number().format(value),
    duration,
    elapsed,
    bytes,
    money: (amount) => (amount < 0.1 ? cents : money)().format(amount),
    moment: (milliseconds) => moment().format(milliseconds),
  }
}

function joined(large: string, rest: number, small: () => Intl.NumberFormat): string {
  return rest === 0 ? large : `${large} ${small().format(rest)}`
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
