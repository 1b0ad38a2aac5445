export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const THEME_COOKIE = 'theme'

/** The server writes the theme into `<html data-theme>`, so the first paint needs no inline script. */
export function themeOf(text: string | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? 'system'
}
