import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Banner } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import { referenceQuery } from '@/lib/browser/queries/webhooks'
import type { WebhookReference } from '@/lib/desk/upstream/contract/webhook-desk'
import { INTERFACE_SCHEME, readScheme, type SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'

export type SchemeSource =
  /** As the service publishes it. */
  | { from: 'contract'; scheme: SignatureScheme; read_on: string; notes: string[] }
  /** The interface's own, because the service publishes none that can be read. */
  | { from: 'interface'; scheme: SignatureScheme; notes: string[] }
  /** Published, but in a form that cannot be computed. */
  | { from: 'unknown'; why: string }

/**
 * The scheme that the samples and the verifier use; undefined until the reference was read. It is the
 * same object until the reference changes, because the verifier computes again for another one.
 */
export function useScheme(): SchemeSource | undefined {
  const { data, isError } = useQuery(referenceQuery)
  return useMemo(() => (data || isError ? readSchemeSource(data) : undefined), [data, isError])
}

export function readSchemeSource(reference: WebhookReference | undefined): SchemeSource {
  if (!reference)
    return interfaceScheme('The service’s contract couldn’t be loaded.', INTERFACE_SCHEME.headers.timestamp)
  const { verification, timestamp_header } = reference
  if (verification.state === 'absent') {
    return interfaceScheme(`The service publishes no contract (it answered ${verification.status}).`, timestamp_header)
  }
  if (verification.state === 'failed') return interfaceScheme(verification.why, timestamp_header)
  const reading = readScheme(verification.value, timestamp_header)
  if ('unknown' in reading) return { from: 'unknown', why: reading.unknown }
  const { scheme, assumed } = reading
  const notes = [
    verification.state === 'stale' &&
      `The contract couldn’t be refreshed, and may have changed since. ${verification.why}`,
    assumed.includes('timestamp header') &&
      `The contract doesn’t say which header carries the timestamp. ${scheme.headers.timestamp} is configured for this dashboard (DESK_HOOK_TIMESTAMP_HEADER): compare it with a delivery’s headers.`,
    assumed.includes('tolerance') &&
      `The contract gives no tolerance. ${scheme.toleranceSeconds} s is the interface’s.`,
  ].filter((note) => note !== false)
  return { from: 'contract', scheme, read_on: verification.read_on, notes }
}

function interfaceScheme(why: string, timestamp: string): SchemeSource {
  const scheme = { ...INTERFACE_SCHEME, headers: { ...INTERFACE_SCHEME.headers, timestamp } }
  return { from: 'interface', scheme, notes: [`${why} The interface’s signature is shown instead.`] }
}

const SEPARATORS: Record<string, string> = {
  '.': 'a dot',
  ':': 'a colon',
  '|': 'a vertical bar',
  _: 'an underscore',
  '-': 'a hyphen',
}

export const algorithmName = ({ hash }: SignatureScheme) => `HMAC-${hash.replace('-', '')}`

export const encodingName = ({ encoding }: SignatureScheme) => (encoding === 'hex' ? 'lowercase hex' : 'base64')

/** What separates timestamp and body; undefined when nothing does. */
const separatorName = ({ separator }: SignatureScheme): string | undefined =>
  separator === '' ? undefined : (SEPARATORS[separator] ?? `“${separator}”`)

/** What the digest covers. */
export function describeSignedText(scheme: SignatureScheme): string {
  const separator = separatorName(scheme)
  return separator ? `the timestamp, ${separator} and the raw body` : 'the timestamp followed by the raw body'
}

/** What the service doesn't publish of its signature, or that nothing can be computed with it. */
export function SchemeNote({ source }: { source: SchemeSource }) {
  if (source.from === 'unknown') {
    return (
      <Banner tone="warn" title="This dashboard can’t compute the service’s signature">
        <span>{`${source.why} See the `}</span>
        <TextLink href="/webhooks/reference">reference</TextLink>
        <span>.</span>
      </Banner>
    )
  }
  if (source.notes.length === 0) return null
  return (
    <Banner tone="warn" title="The service doesn’t publish all of its signature">
      {source.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Banner>
  )
}
