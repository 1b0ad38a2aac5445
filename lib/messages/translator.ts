import type { GetICUArgs } from '@schummar/icu-type-parser'
import format, { type CompiledMessage } from 'icu-minify/format'
import { isolate, oneLine } from '@/lib/text/one-line'
import { directionOf, type Language } from './languages'

/** The messages of an area by key, in ICU syntax. */
export type Messages = Record<string, string>

/** An area's messages in one language, ready for a translator. A browser gets them as data. */
export type Catalog = { language: Language; messages: Record<string, CompiledMessage> }

type Types = { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: Date }
type Values<Text extends string> = GetICUArgs<Text, Types>
type Value = string | number | Date
type Rest<Text extends string> = keyof Values<Text> extends never ? [] : [values: Values<Text>]

/** Writes an area's messages in one language. Keys and arguments are checked by their types. */
export type Translator<Area extends Messages> = {
  <Key extends keyof Area & string>(key: Key, ...values: Rest<Area[Key]>): string
  language: Language
  direction: 'ltr' | 'rtl'
}

const cacheByOptions = <Options extends unknown[], Value>(make: (...options: Options) => Value) => {
  const cache = new Map<string, Value>()
  return (...options: Options): Value => {
    const key = JSON.stringify(options)
    const value = cache.get(key) ?? make(...options)
    cache.set(key, value)
    return value
  }
}

const formatters = {
  getDateTimeFormat: cacheByOptions(
    (...options: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...options),
  ),
  getNumberFormat: cacheByOptions(
    (...options: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...options),
  ),
  getPluralRules: cacheByOptions(
    (...options: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...options),
  ),
}

/**
 * Values are one line and cannot turn the text around them: where a language is written from right
 * to left, the compiled messages isolate each of them.
 */
export function translator<Area extends Messages>({ language, messages }: Catalog): Translator<Area> {
  const direction = directionOf(language)
  const safe = (value: Value) =>
    typeof value !== 'string' ? value : direction === 'rtl' ? oneLine(value) : isolate(value)
  const write = (key: string, ...[values]: unknown[]): string => {
    const message = messages[key]
    if (message === undefined) throw new Error(`no message ${key} in ${language}`)
    const entries: [string, Value][] = Object.entries(values ?? {})
    const texts = Object.fromEntries(entries.map(([name, value]) => [name, safe(value)]))
    return String(format(message, language, texts, { formatters }))
  }
  return Object.assign(write, { language, direction })
}
