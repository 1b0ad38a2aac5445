import type { PdfSignRequest } from '@/lib/contract/envelope'
import { wasCanceled } from '@/lib/envelope/envelope-status'
import { isPending } from '@/lib/envelope/signer-state'

/** What the preview can show: the signed document, or the documents as they were sent and the reason. */
export type PreviewAvailability = { signed: true } | { signed: false; title: string; more: string }

const AS_SENT = 'Below are the documents as they were sent, without signatures.'

const ENDED = new Map([
  ['Voided', { title: 'The envelope was voided before it was complete', more: AS_SENT }],
  ['Declined', { title: 'Somebody declined before it was complete', more: AS_SENT }],
  ['Expired', { title: 'The envelope expired before it was complete', more: AS_SENT }],
  ['Scheduled', { title: 'The envelope has not been sent yet', more: 'Below are the documents as they will be sent.' }],
])
const CANCELED = {
  title: 'The scheduled send was canceled',
  more: 'Below are the documents as they would have been sent.',
}

export function previewAvailability(envelope: PdfSignRequest): PreviewAvailability {
  if (envelope.status === 'Signed') return { signed: true }
  const ended = wasCanceled(envelope) ? CANCELED : ENDED.get(envelope.status ?? '')
  const unsigned = { title: 'Not complete yet', more: `${describePending(envelope)}${AS_SENT}` }
  return { signed: false, ...(ended ?? unsigned) }
}

function describePending(envelope: PdfSignRequest): string {
  const pending = (envelope.signers ?? []).filter((signer) => isPending(envelope, signer))
  if (pending.length === 0) return ''
  const names = pending.map((signer) => signer.name?.trim() || signer.email || 'an unnamed signer')
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names
  return `Still pending: ${new Intl.ListFormat('en').format(shown)}. `
}
