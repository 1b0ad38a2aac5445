/**
 * The languages that people can sign in, by their BCP 47 tags, each under its own name. English is
 * first, and stands in for every language that is not here.
 */
export const LANGUAGES = [
  { tag: 'en', name: 'English' },
  { tag: 'ar', name: 'العربية' },
  { tag: 'bg', name: 'Български' },
  { tag: 'cs', name: 'Čeština' },
  { tag: 'da', name: 'Dansk' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'el', name: 'Ελληνικά' },
  { tag: 'es', name: 'Español' },
  { tag: 'fi', name: 'Suomi' },
  { tag: 'fr', name: 'Français' },
  { tag: 'he', name: 'עברית' },
  { tag: 'hu', name: 'Magyar' },
  { tag: 'it', name: 'Italiano' },
  { tag: 'ja', name: '日本語' },
  { tag: 'ko', name: '한국어' },
  { tag: 'nb', name: 'Norsk bokmål' },
  { tag: 'nl', name: 'Nederlands' },
  { tag: 'pl', name: 'Polski' },
  { tag: 'pt-BR', name: 'Português (Brasil)' },
  { tag: 'pt-PT', name: 'Português (Portugal)' },
  { tag: 'ro', name: 'Română' },
  { tag: 'sk', name: 'Slovenčina' },
  { tag: 'sv', name: 'Svenska' },
  { tag: 'tr', name: 'Türkçe' },
  { tag: 'uk', name: 'Українська' },
  { tag: 'zh-Hans', name: '简体中文' },
  { tag: 'zh-Hant', name: '繁體中文' },
] as const

export type Language = (typeof LANGUAGES)[number]['tag']

/** What a signer chose in this browser. */
export const LANGUAGE_COOKIE = 'language'

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he']

export const directionOf = (language: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr')
