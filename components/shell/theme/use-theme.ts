'use client'

import { useSyncExternalStore } from 'react'
import { savePreference } from '@/components/ui/preference-cookie'
import { THEME_COOKIE, type Theme, themeOf } from './theme'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function choose(theme: Theme) {
  document.documentElement.dataset.theme = theme
  savePreference(THEME_COOKIE, theme)
  for (const listener of listeners) listener()
}

const chosen = () => themeOf(document.documentElement.dataset.theme)
const unknown = () => undefined

/** The chosen theme; undefined on the server. */
export function useTheme(): { theme: Theme | undefined; choose: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme | undefined>(subscribe, chosen, unknown)
  return { theme, choose }
}
