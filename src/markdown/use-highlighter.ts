import { useEffect, useState } from 'react'
import type { Highlighter } from './highlight-tokens.ts'

const LOADED = new Map<string, Highlighter | undefined>()

/**
 * The highlighter for a language once it is there: it is fetched when first asked for. Undefined
 * until then, on the server, and for languages that nobody knows.
 */
export function useHighlighter(language: string): Highlighter | undefined {
  // A function in a state would be called to make the state.
  const [held, setHeld] = useState<{ language: string; highlighter: Highlighter | undefined }>()
  useEffect(() => {
    if (language === '') return
    let left = false
    const hold = (highlighter: Highlighter | undefined) => {
      LOADED.set(language, highlighter)
      if (!left) setHeld({ language, highlighter })
    }
    if (LOADED.has(language)) hold(LOADED.get(language))
    else void load(language).then(hold)
    return () => {
      left = true
    }
  }, [language])
  return held?.language === language ? held.highlighter : undefined
}

async function load(language: string): Promise<Highlighter | undefined> {
  try {
    const { loadHighlighter } = await import('./highlight.ts')
    return await loadHighlighter(language)
  } catch {
    // Offline, or a new version was deployed: plain code is what is there, and it is whole.
    return undefined
  }
}
