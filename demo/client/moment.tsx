const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const YEAR = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const WHOLE = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })

/** A moment, as short as it can be told. */
export function Moment({ at }: { at: number }) {
  const then = new Date(at)
  return (
    <time dateTime={then.toISOString()} title={WHOLE.format(then)}>
      {formatFor(then).format(then)}
    </time>
  )
}

function formatFor(then: Date): Intl.DateTimeFormat {
  const now = new Date()
  if (then.toDateString() === now.toDateString()) return TIME
  return then.getFullYear() === now.getFullYear() ? DAY : YEAR
}
