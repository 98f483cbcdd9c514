import { type Theme, useTheme } from './use-theme.ts'

const LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Chooses the colours. */
export function ThemeToggle() {
  const [theme, setTheme] = useTheme()
  return (
    <fieldset className="theme">
      <legend className="out-of-sight">Colours</legend>
      {(['system', 'light', 'dark'] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
          />
          <span>{LABELS[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
