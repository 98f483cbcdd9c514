import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** What is drawn in the place of what threw. */
  readonly fallback: (error: Error) => ReactNode
  /** Another value gives what threw another chance. */
  readonly resetOn: unknown
}

interface State {
  readonly error: Error | null
  readonly resetOn: unknown
}

/** Keeps what one item throws from the rest of the thread. */
export class ItemBoundary extends Component<Props, State> {
  override state: State = { error: null, resetOn: this.props.resetOn }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ resetOn }: Props, state: State): Partial<State> | null {
    return resetOn === state.resetOn ? null : { error: null, resetOn }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : this.props.fallback(error)
  }
}
