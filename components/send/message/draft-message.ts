import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'

/** What the draft says, or else its template. */
export type DraftMessage = { emailSubject: string; emailMessage: string; expirationDays: number | undefined }

export function messageOf(content: DraftContent, template: PdfSignRequest | undefined): DraftMessage {
  return {
    emailSubject: content.emailSubject ?? template?.emailSubject ?? '',
    emailMessage: content.emailMessage ?? template?.emailMessage ?? '',
    expirationDays: content.expirationDays ?? template?.expirationDays,
  }
}

/** A text to store: only what differs from the template's, because an unchanged one follows the template. */
export const ownText = (text: string, ofTemplate = ''): string | undefined => (text === ofTemplate ? undefined : text)
