import type { ReactNode } from 'react'

/** Words for who does not see the page. */
export function Hidden({ children }: { children: ReactNode }) {
  return <span className="rt-hidden">{children}</span>
}
