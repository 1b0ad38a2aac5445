import { nameList } from '@/components/ui/name-list'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { expiresOn } from '@/lib/envelope/envelope-dates'
import { isScheduled, wasCanceled } from '@/lib/envelope/scheduled'
import type { SigningLine } from '@/lib/envelope/signing-line'
import { moment } from '../moment'

export type LineEnd = { title: string; detail?: string; at?: Date | string; reached: boolean; stopped: boolean }

/** How the line begins: sent, or scheduled to be sent. */
export function lineStart(envelope: PdfSignRequest): LineEnd {
  const by = envelope.requestedBy?.name || envelope.requestedBy?.email
  const scheduled = isScheduled(envelope)
  const canceled = wasCanceled(envelope)
  const at = moment(envelope.scheduleTime ?? envelope.createdOn)
  const sent = by ? `Sent by ${by}` : 'Sent'
  return {
    title: scheduled ? 'Will be sent' : canceled ? 'Was scheduled for' : sent,
    ...(at !== undefined && { at }),
    reached: !scheduled && !canceled,
    stopped: canceled,
  }
}

/** How it ended, or what comes when everybody has acted. */
export function lineEnd(envelope: PdfSignRequest, line: SigningLine): LineEnd {
  const updated = moment(envelope.updatedOn)
  const at = updated === undefined ? {} : { at: updated }
  const copies = line.copies.map((copy) => copy.name || copy.email || 'somebody')
  const also = copies.length > 0 ? ` and ${nameList(copies)}` : ''
  switch (envelope.status) {
    case 'Signed':
      return {
        title: 'Complete',
        detail: 'Everybody signed and the PDF is sealed.',
        ...at,
        reached: true,
        stopped: false,
      }
    case 'Voided':
      if (wasCanceled(envelope)) {
        return {
          title: 'Canceled',
          detail: 'It was never sent and nobody was invited.',
          ...at,
          reached: true,
          stopped: true,
        }
      }
      return { title: 'Voided', detail: 'Nobody can sign any more.', ...at, reached: true, stopped: true }
    case 'Declined':
      return { title: 'Declined', detail: 'A signer declined, so it ended here.', ...at, reached: true, stopped: true }
    case 'Expired':
      return { title: 'Expired', detail: 'Time ran out before everybody signed.', ...at, reached: true, stopped: true }
    default: {
      const expires = expiresOn(envelope)
      return {
        title: 'Then complete',
        detail: `The sealed PDF goes to every signer${also}.${expires ? ' Unless it expires first:' : ''}`,
        ...(expires && { at: expires }),
        reached: false,
        stopped: false,
      }
    }
  }
}
