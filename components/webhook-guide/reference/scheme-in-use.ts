import { INTERFACE_SCHEME, readScheme, type SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import type { WebhookReference } from '@/lib/desk/contract/webhooks/webhook-reference'

export type SchemeInUse =
  /** As the service published it. */
  | { from: 'contract'; scheme: SignatureScheme; read_on: string; notes: string[] }
  /** The service published none that could be read: the interface's own. */
  | { from: 'interface'; scheme: SignatureScheme; notes: string[] }
  /** Published, and not one that can be computed with. */
  | { from: 'unknown'; why: string }

/** The scheme that samples and the verifier follow, with what has to be said about where it comes from. */
export function schemeInUse(reference: WebhookReference | undefined): SchemeInUse {
  if (!reference) return byInterface('The service’s contract could not be read.', INTERFACE_SCHEME.headers.timestamp)
  const { verification, timestamp_header } = reference
  if (verification.state === 'absent') {
    return byInterface(`The service publishes no contract: it answered ${verification.status}.`, timestamp_header)
  }
  if (verification.state === 'failed') return byInterface(verification.why, timestamp_header)
  const reading = readScheme(verification.value, timestamp_header)
  if ('unknown' in reading) return { from: 'unknown', why: reading.unknown }
  const { scheme, assumed } = reading
  const notes = [
    ...(verification.state === 'stale'
      ? [`It could not be read again, and may have changed since. ${verification.why}`]
      : []),
    ...(assumed.includes('timestamp header') ? [timestampNote(scheme.headers.timestamp)] : []),
    ...(assumed.includes('tolerance')
      ? [`It names no tolerance: ${scheme.toleranceSeconds} s are the interface’s.`]
      : []),
  ]
  return { from: 'contract', scheme, read_on: verification.read_on, notes }
}

const timestampNote = (header: string) =>
  `It does not say which header carries the timestamp. ${header} is what this dashboard is configured for (DESK_HOOK_TIMESTAMP_HEADER): compare it with the headers of a delivery.`

function byInterface(why: string, timestamp: string): SchemeInUse {
  const scheme = { ...INTERFACE_SCHEME, headers: { ...INTERFACE_SCHEME.headers, timestamp } }
  return { from: 'interface', scheme, notes: [`${why} What follows is the signature of the interface.`] }
}
