/** How deliveries are signed, in terms that can be computed with. */
export type SignatureScheme = {
  hash: 'SHA-256' | 'SHA-384' | 'SHA-512'
  /** Between the timestamp and the body. */
  separator: string
  toleranceSeconds: number
  headers: SchemeHeaders
}
type SchemeHeaders = {
  signature: string
  timestamp: string
  /** Digest by the secret before, while a rotation overlaps. */
  previous?: string | undefined
  delivery?: string | undefined
  event?: string | undefined
}

/** The scheme of the interface (6.3); the timestamp's header is the embedded service's, for the interface does not name one. */
export const INTERFACE_SCHEME: SignatureScheme = {
  hash: 'SHA-256',
  separator: '.',
  toleranceSeconds: 300,
  headers: {
    signature: 'X-Service-Signature',
    timestamp: 'X-Service-Timestamp',
    previous: 'X-Service-Signature-Previous',
    delivery: 'X-Service-Delivery',
    event: 'X-Service-Event',
  },
}
