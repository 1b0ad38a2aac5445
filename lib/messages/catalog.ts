import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import { browser } from './en/browser'
import { certificate } from './en/certificate'
import { consent } from './en/consent'
import { dialogs } from './en/dialogs'
import { mail } from './en/mail'
import { pages } from './en/pages'
import { room } from './en/room'
import { directionOf, type Language } from './languages'
import ar from './translations/ar.json'
import bg from './translations/bg.json'
import cs from './translations/cs.json'
import da from './translations/da.json'
import de from './translations/de.json'
import el from './translations/el.json'
import es from './translations/es.json'
import fi from './translations/fi.json'
import fr from './translations/fr.json'
import he from './translations/he.json'
import hu from './translations/hu.json'
import it from './translations/it.json'
import ja from './translations/ja.json'
import ko from './translations/ko.json'
import nb from './translations/nb.json'
import nl from './translations/nl.json'
import pl from './translations/pl.json'
import ptBR from './translations/pt-BR.json'
import ptPT from './translations/pt-PT.json'
import ro from './translations/ro.json'
import sk from './translations/sk.json'
import sv from './translations/sv.json'
import tr from './translations/tr.json'
import uk from './translations/uk.json'
import zhHans from './translations/zh-Hans.json'
import zhHant from './translations/zh-Hant.json'
import { type Catalog, type Messages, type Translator, translator } from './translator'

/** What people are shown and mailed when they sign, by area. English is written here. */
export const ENGLISH = { mail, pages, room, dialogs, consent, certificate, browser } as const satisfies Record<
  string,
  Messages
>
export type Area = keyof typeof ENGLISH

/** The other languages. Each has every message of every area (`scripts/check/messages.ts`). */
export const TRANSLATIONS: Record<Exclude<Language, 'en'>, Record<Area, Messages>> = {
  ar,
  bg,
  cs,
  da,
  de,
  el,
  es,
  fi,
  fr,
  he,
  hu,
  it,
  ja,
  ko,
  nb,
  nl,
  pl,
  'pt-BR': ptBR,
  'pt-PT': ptPT,
  ro,
  sk,
  sv,
  tr,
  uk,
  'zh-Hans': zhHans,
  'zh-Hant': zhHant,
}

const catalogs = new Map<string, Catalog>()

/**
 * An area's messages for translators. Servers compile them at their first use, so no browser needs
 * a parser.
 */
export function compiledMessages(area: Area, language: Language): Catalog {
  const key = `${area} ${language}`
  const catalog = catalogs.get(key)
  if (catalog) return catalog
  const texts = language === 'en' ? ENGLISH[area] : TRANSLATIONS[language][area]
  const newCatalog = { language, messages: compileAll(texts, language) }
  catalogs.set(key, newCatalog)
  return newCatalog
}

export const translatorOf = <Name extends Area>(area: Name, language: Language): Translator<(typeof ENGLISH)[Name]> =>
  translator(compiledMessages(area, language))

/** In text from right to left each value gets marks, so that names and numbers keep their own order. */
const isolateArguments = (text: string) => text.replace(/\{(\w+)\}/g, '\u2068{$1}\u2069')

function compileAll(texts: Messages, language: Language): Record<string, CompiledMessage> {
  const isRightToLeft = directionOf(language) === 'rtl'
  const messages = Object.entries(texts).map(
    ([key, text]) => [key, compile(isRightToLeft ? isolateArguments(text) : text)] as const,
  )
  // The compiler makes objects without a prototype, which React does not send to browsers.
  return structuredClone(Object.fromEntries(messages))
}
