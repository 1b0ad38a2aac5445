import { match } from '@formatjs/intl-localematcher'
import { LANGUAGES, type Language } from './languages'

const TAGS: readonly string[] = LANGUAGES.map(({ tag }) => tag)

const isLanguage = (tag: string): tag is Language => TAGS.includes(tag)

function canonical(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag)
  } catch {
    return []
  }
}

/**
 * The language of ours that fits the first of these tags that any fits: `zh-TW` reads `zh-Hant`,
 * `no` reads `nb`. Undefined if none does, and for tags that are not well formed.
 */
export function matchLanguage(wanted: readonly (string | null | undefined)[]): Language | undefined {
  for (const tag of wanted.flatMap((tag) => (tag ? canonical(tag) : []))) {
    const tagMatch = match([tag], TAGS, 'und', { algorithm: 'best fit' })
    if (isLanguage(tagMatch)) return tagMatch
  }
  return undefined
}

const MOST_ACCEPTED = 20

/** The tags of an `Accept-Language` header, the most wanted first. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  return (header ?? '')
    .slice(0, 1_000)
    .split(',', MOST_ACCEPTED)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 }
    })
    .filter(({ tag, quality }) => tag && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

type Signer = {
  /** What they chose on a page. */
  chosen?: string | null | undefined
  /** Theirs, as the sender or the person before named it. */
  own?: string | null | undefined
  /** Their browser's `Accept-Language`. */
  accepted?: string | null | undefined
  /** Of the account, for signers who have none. */
  account?: string | null | undefined
}

/** The language of a signer's page, and of what they agree to there. */
export const languageOf = ({ chosen, own, accepted, account }: Signer): Language =>
  matchLanguage([chosen, own, ...acceptedLanguages(accepted), account]) ?? 'en'
