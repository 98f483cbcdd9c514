import { useEffect, useState } from 'react'

/** Which colours a person chose. */
export type Theme = 'system' | 'light' | 'dark'

const KEY = 'rethread-demo-theme'

/** The chosen theme, kept across visits. `theme.js` applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(stored)
  useEffect(() => {
    if (theme === 'system') {
      delete document.documentElement.dataset.theme
      localStorage.removeItem(KEY)
    } else {
      document.documentElement.dataset.theme = theme
      localStorage.setItem(KEY, theme)
    }
  }, [theme])
  return [theme, setTheme]
}

function stored(): Theme {
  const theme = localStorage.getItem(KEY)
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
