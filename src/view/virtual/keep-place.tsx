import { Component, type ReactNode } from 'react'
import type { Anchor, ThreadScroll } from './thread-scroll.ts'

interface Props {
  readonly scroll: ThreadScroll
  /** The key of the first row: another one means that something came above it. */
  readonly first: string | undefined
  readonly children: ReactNode
}

/** Keeps what one reads where it is when something comes above it, also at the very top. */
export class KeepPlace extends Component<Props> {
  override getSnapshotBeforeUpdate({ first }: Props): Anchor | null {
    const { scroll } = this.props
    if (first === this.props.first || first === undefined || scroll.following) return null
    return scroll.anchor() ?? null
  }

  override componentDidUpdate(_props: Props, _state: unknown, anchor: Anchor | null): void {
    const { scroll } = this.props
    if (anchor !== null) void scroll.hold(() => scroll.rowElement(anchor.key), anchor.top)
  }

  override render(): ReactNode {
    return this.props.children
  }
}
