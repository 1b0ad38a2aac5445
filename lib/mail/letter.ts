import { type Party, pathCounts } from '@/lib/envelope/signing-path'
import type { mail } from '@/lib/messages/en/mail'
import { directionOf, type Language } from '@/lib/messages/languages'
import type { Translator } from '@/lib/messages/translator'
import { isolate, oneLine, plainLines } from '@/lib/text/one-line'
import { formatIn } from '@/lib/text/time-zone'

/** Named by `/me` of a service that renders mails with this folder. */
export const MAIL_FORMAT = 'letter-2'

/** What a mail says, as plain text, in English unless it names its language. Rendering to text or HTML escapes it. */
export type Letter = { language?: Language; subject: string; heading: string; blocks: Block[] }

/** Writes mails to signers. */
export type MailTranslator = Translator<typeof mail>

/** How an account's mails look, in plain text; `logo` is a picture inside the mail. */
export type MailLook = {
  /** Whose mail it is; its initials stand in for a logo. */
  name?: string | undefined
  logo?: string | undefined
  /** The address of a square picture inside the mail, in place of the initials. */
  mark?: string | undefined
  /** `#` and six hexadecimal digits, dark enough for white text. */
  accent?: string | undefined
  footer?: string | undefined
}

export type Block =
  | { kind: 'text'; text: string }
  /** Words that a person wrote, set apart from ours. `by` is a sentence that says who. */
  | { kind: 'quote'; by: string; text: string }
  | { kind: 'facts'; facts: Fact[] }
  /** How far the people of an envelope are. */
  | { kind: 'path'; parties: readonly Party[]; sentence: string }
  | { kind: 'action'; label: string; href: string }
  | { kind: 'note'; text: string }
  /** About the mail itself: under the card. */
  | { kind: 'aside'; text: string }
  /** One of several things the mail is about, with its page. */
  | { kind: 'item'; title: string; text: string; href: string }
  | { kind: 'links'; links: { label: string; href: string }[] }

export type Fact = { label: string; value: string; isCode?: boolean }

export const text = (text: string): Block => ({ kind: 'text', text })
export const note = (text: string): Block => ({ kind: 'note', text })
export const aside = (text: string): Block => ({ kind: 'aside', text })

/** Addresses, which mail programs turn into links, telephone numbers and sentences. */
const NO_NAME = /[/:@]|\p{L}\.\p{L}{2}|\d.*\d.*\d|^.{61}/u

/** Somebody chose the name: our words repeat no address or instruction in it. */
export const isNameToGreet = (name: string): boolean => oneLine(name) !== '' && !NO_NAME.test(oneLine(name))

export const greeting = (t: MailTranslator, name: string): Block =>
  text(isNameToGreet(name) ? t('greeting', { name }) : t('greetingWithoutName'))

/** A person as a fact, with the name as it was given. */
export const person = ({ name, email }: { name: string; email: string }): string =>
  `“${isolate(name)}” (${oneLine(email)})`
export const action = (label: string, href: string): Block => ({ kind: 'action', label, href })

export const item = (title: string, text: string, href: string): Block => ({ kind: 'item', title, text, href })
/** At the end of a mail, by label. */
export const links = (all: Record<string, string>): Block => ({
  kind: 'links',
  links: Object.entries(all).map(([label, href]) => ({ label, href })),
})

/** Nothing at all when nobody wrote anything. */
export function quote(by: string, text: string | null | undefined): Block[] {
  const lines = plainLines(text ?? '')
  return lines ? [{ kind: 'quote', by, text: lines }] : []
}

/** Facts without a value are left out. */
export function facts(all: Record<string, string | undefined>): Block {
  const facts = Object.entries(all).flatMap(([label, value]) => (value ? [{ label, value }] : []))
  return { kind: 'facts', facts }
}

/** A hash, in the type of code. */
export const hash = (label: string, value: string): Block => ({
  kind: 'facts',
  facts: [{ label, value, isCode: true }],
})

/** The signing path; nothing for one person alone. The sentence says it in words: "1 of 3 has signed. It’s your turn." */
export function path(t: MailTranslator, parties: readonly Party[]): Block[] {
  if (parties.length < 2) return []
  const { finished, total, acted } = pathCounts(parties)
  const progress = finished === total ? t('progressAll', { acted, total }) : t('progress', { acted, finished, total })
  const isTheirTurn = parties.some(({ state }) => state === 'reader')
  return [{ kind: 'path', parties, sentence: isTheirTurn ? `${progress} ${t('yourTurn')}` : progress }]
}

/** A moment as mails name it, with its zone: `20 November 2026 at 10:00 UTC`. */
export function moment(date: Date, language: Language = 'en'): string {
  const locale = language === 'en' ? 'en-GB' : language
  const text = formatIn('UTC', { dateStyle: 'long', timeStyle: 'short' }, locale).format(date)
  return directionOf(language) === 'rtl' ? `\u2068${text}\u2069 UTC` : `${text} UTC`
}
