import type { PdfSignRequest } from '@/lib/contract/envelope'
import { templateTitle } from '@/lib/envelope/template-title'

export const DESK_NAME = "Sender's desk"

const LONGEST = 80
const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g

/** Somebody's words as a title of a window: a line, not endless, and without addresses, since a title stays in histories and is seen by others. */
export function titleWords(words: string | undefined): string {
  const line = (words ?? '').replaceAll(ADDRESS, '…').replaceAll(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`
    : line
}

const ENVELOPE_PAGES = { overview: undefined, audit: 'Audit trail', document: 'Document' } as const
export type EnvelopePage = keyof typeof ENVELOPE_PAGES

/** What is not known yet is called by what it is. */
export function envelopePageTitle(page: EnvelopePage, envelope: Pick<PdfSignRequest, 'emailSubject'> | undefined) {
  const subject = envelope && (titleWords(envelope.emailSubject) || 'Envelope without a subject')
  return [subject, ENVELOPE_PAGES[page]].filter(Boolean).join(' · ') || 'Envelope'
}

export function templatePageTitle(template: Pick<PdfSignRequest, 'templateName'> | undefined): string {
  return template ? `${titleWords(templateTitle(template))} · Template` : 'Template'
}

export function sendPageTitle(templateName: string | undefined): string {
  const name = titleWords(templateName)
  return name ? `Send ${name}` : 'Send'
}
