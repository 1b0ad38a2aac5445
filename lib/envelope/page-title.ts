import type { PdfSignRequest } from '@/lib/contract/envelope'
import { templateTitle } from '@/lib/envelope/template-title'
import { oneLine } from '@/lib/text/one-line'

export const DESK_NAME = "Sender's desk"

const LONGEST = 80
const ADDRESS = /[^\s<>"']+@[^\s<>"']+/g

/**
 * A text as a window title: one short line without email addresses, since titles stay in histories
 * and others see them.
 */
export function shortenTitle(text: string | undefined): string {
  const line = oneLine((text ?? '').replaceAll(ADDRESS, '…'))
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

/** Without the envelope, the title says what kind of page it is. */
export function envelopePageTitle(page: EnvelopePage, envelope: Pick<PdfSignRequest, 'emailSubject'> | undefined) {
  const subject = envelope && (shortenTitle(envelope.emailSubject) || 'Envelope without a subject')
  return [subject, ENVELOPE_PAGES[page]].filter(Boolean).join(' · ') || 'Envelope'
}

export function templatePageTitle(template: Pick<PdfSignRequest, 'templateName'> | undefined): string {
  return template ? `${shortenTitle(templateTitle(template))} · Template` : 'Template'
}
