'use client'

import { IconButton } from '@/components/ui/icon-button'
import { Monitor, Moon, Sun } from '@/components/ui/icons'
import { THEMES, type Theme } from './theme'
import { useTheme } from './use-theme'

const icons = { system: Monitor, light: Sun, dark: Moon }

function after(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}

/** Switches from system to light to dark. */
export function ThemeButton() {
  const { theme = 'system', choose } = useTheme()
  const Icon = icons[theme]
  const next = after(theme)
  return (
    <IconButton label={`Theme: ${theme}. Switch to ${next}`} onClick={() => choose(next)}>
      <Icon aria-hidden="true" />
    </IconButton>
  )
}
