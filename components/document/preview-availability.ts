import type { PdfSignRequest } from '@/lib/contract/envelope'
import { wasCanceled } from '@/lib/envelope/envelope-status'
import { isPending } from '@/lib/envelope/signer-state'

/** What the preview can show: the signed document, or the documents as they were sent and why there is nothing more yet. */
export type PreviewAvailability = { signed: true } | { signed: false; title: string; more: string }

const AS_SENT = 'Below are the documents as they were sent, without signatures.'

const ENDS = new Map<string, { title: string; more: string }>(
  Object.entries({
    Voided: { title: 'The envelope was voided, so there is no signed document', more: AS_SENT },
    Declined: { title: 'A signer declined, so there is no signed document', more: AS_SENT },
    Expired: { title: 'The envelope expired before everybody signed', more: AS_SENT },
    Scheduled: { title: 'The envelope has not been sent yet', more: 'Below are the documents as they will be sent.' },
  }),
)

/** Says for an envelope why there is no signed document yet, or that there is one. */
export function previewAvailability(envelope: PdfSignRequest): PreviewAvailability {
  if (envelope.status === 'Signed') return { signed: true }
  if (wasCanceled(envelope)) {
    return {
      signed: false,
      title: 'The scheduled send was canceled, so there is no signed document',
      more: 'Below are the documents as they would have been sent.',
    }
  }
  const ended = ENDS.get(envelope.status ?? '')
  if (ended) return { signed: false, ...ended }
  return { signed: false, title: 'Not signed by everybody yet', more: `${waitingFor(envelope)}${AS_SENT}` }
}

function waitingFor(envelope: PdfSignRequest): string {
  const pending = (envelope.signers ?? []).filter((signer) => isPending(envelope, signer))
  if (pending.length === 0) return ''
  const names = pending.map((signer) => signer.name?.trim() || signer.email || 'an unnamed signer')
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names
  return `Still to sign: ${new Intl.ListFormat('en').format(shown)}. `
}
