import type { Formula } from './change-labels'
import { joined } from './digest'

type Bytes = Uint8Array<ArrayBuffer>
export type Signed = { timestamp: string | undefined; body: Bytes; separator: string; deliveryId: string | undefined }

/** The text that each formula covers, the scheme's own first. */
export function signedTexts({ timestamp, body, separator, deliveryId }: Signed): { formula: Formula; text: Bytes }[] {
  const alone = { formula: 'body-alone' as const, text: body }
  if (timestamp === undefined) return [alone]
  return [
    { formula: 'agreed', text: joined(timestamp, separator, body) },
    alone,
    { formula: 'no-separator', text: joined(timestamp, body) },
    { formula: 'body-first', text: joined(body, separator, timestamp) },
    { formula: 'with-version', text: joined('v0:', timestamp, ':', body) },
    { formula: 'newline', text: joined(timestamp, '\n', body) },
    ...(separator === '.' ? [] : [{ formula: 'with-dot' as const, text: joined(timestamp, '.', body) }]),
    ...(separator === ':' ? [] : [{ formula: 'with-colon' as const, text: joined(timestamp, ':', body) }]),
    ...(deliveryId
      ? [{ formula: 'with-delivery-id' as const, text: joined(deliveryId, '.', timestamp, '.', body) }]
      : []),
  ]
}
