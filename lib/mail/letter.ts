/** What a mail says, before it is text or HTML. Everything in it is plain text; rendering escapes it. */
export type Letter = { subject: string; heading: string; blocks: Block[] }

/** How the mails of an account look. All of it is plain text, except `logo`: the address of a picture inside the mail. */
export type MailLook = {
  name?: string | undefined
  logo?: string | undefined
  /** `#` and six hexadecimal digits, dark enough for white text. */
  accent?: string | undefined
  footer?: string | undefined
}

export type Block =
  | { kind: 'text'; text: string }
  /** Words that a person wrote, set apart from ours and attributed. */
  | { kind: 'quote'; by: string; text: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }
  | { kind: 'action'; label: string; href: string }
  | { kind: 'note'; text: string }
  /** One of several things the mail is about, with its page. */
  | { kind: 'item'; title: string; text: string; href: string }
  | { kind: 'links'; links: { label: string; href: string }[] }

export const text = (text: string): Block => ({ kind: 'text', text })
export const note = (text: string): Block => ({ kind: 'note', text })
export const action = (label: string, href: string): Block => ({ kind: 'action', label, href })

export const item = (title: string, text: string, href: string): Block => ({ kind: 'item', title, text, href })
/** At the end of a mail, by label. */
export const links = (all: Record<string, string>): Block => ({
  kind: 'links',
  links: Object.entries(all).map(([label, href]) => ({ label, href })),
})

/** Nothing at all when nobody wrote anything. */
export function quote(by: string, text: string | null | undefined): Block[] {
  return text?.trim() ? [{ kind: 'quote', by, text: text.trim() }] : []
}

/** Facts without a value are left out. */
export function facts(all: Record<string, string | undefined>): Block {
  const known = Object.entries(all).flatMap(([label, value]) => (value ? [{ label, value }] : []))
  return { kind: 'facts', facts: known }
}

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A moment as mails name it, with its zone: `20 November 2026 at 10:00 UTC`. */
export function moment(date: Date): string {
  return `${MOMENT.format(date)} UTC`
}

/** One line: a line break in a subject would end the header. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
