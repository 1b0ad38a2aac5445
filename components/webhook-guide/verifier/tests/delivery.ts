import { createHmac } from 'node:crypto'
import { INTERFACE_SCHEME, type SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import type { Verdict } from '../verdict'
import { verify } from '../verify'

export const NOW = Date.UTC(2026, 10, 21, 3, 0, 0)
export const SECRET = 'whsec_3Yk1o0Jp9mQ2vT8bL5xR7wZ4nC6dF1gH'
export const TIMESTAMP = String(NOW / 1_000 - 12)

/** A delivery as the embedded service writes it, with several scripts and characters that are often escaped. */
export const BODY = JSON.stringify({
  id: '9c1185a5c5e9fc54612808977ee8f548b2258d31',
  event_type: 'signer.signed',
  event_version: 1,
  event_time: '2026-11-21T02:59:47Z',
  envelope: {
    id: '0b6c2a39-1a0e-4b1f-9d5e-7a1c2f3b4d5e',
    emailSubject: 'Offer for “Zoë” & <partners> / 保密协议',
    signers: [
      { id: 0, name: 'Наталья Иванова', email: 'natalia+offer@signers.example', sign: 'signed', delegated: false },
      { id: 1, name: 'Grace Hopper', email: 'grace@signers.example', sign: '', delegated: false },
    ],
    files: [{ name: 'offer.pdf', pageCount: 3 }],
    status: 'Sent',
    currentSigners: ['grace@signers.example'],
    signedBy: 'Наталья Иванова',
    signerOrderRequired: true,
    createdOn: '11/20/2026 10:00:00',
  },
  signer: { id: 0, name: 'Наталья Иванова', email: 'natalia+offer@signers.example', sign: 'signed', delegated: false },
})

export const digest = (text: string | Uint8Array, secret: string | Uint8Array = SECRET, hash = 'sha256') =>
  createHmac(hash, secret).update(text).digest('hex')

export const sign = (body = BODY, { secret = SECRET as string | Uint8Array, timestamp = TIMESTAMP } = {}) =>
  digest(`${timestamp}.${body}`, secret)

/** Headers of a true delivery, with some replaced; `undefined` removes one. */
export function headersOf(patch: Record<string, string | undefined> = {}, body = BODY): Record<string, string> {
  const headers = {
    host: 'hooks.example.com',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'x-service-event': 'signer.signed',
    'x-service-delivery': '4f1d7a52-6f7e-4b0a-8a53-0f9f6d2f7f11',
    'x-service-timestamp': TIMESTAMP,
    'x-service-signature': sign(body),
    ...patch,
  }
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

type Given = {
  headers?: Record<string, string> | string
  body?: string | Uint8Array<ArrayBuffer>
  secret?: string
  nowMs?: number
  scheme?: SignatureScheme
}

/** The verdict on the true delivery, with some parts replaced. */
export function verifyDelivery({
  headers = headersOf(),
  body = BODY,
  secret = SECRET,
  nowMs = NOW,
  scheme = INTERFACE_SCHEME,
}: Given = {}): Promise<Verdict> {
  const text = typeof headers === 'string' ? headers : JSON.stringify(headers)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return verify({ headers: text, body: bytes, secret }, { scheme, nowMs })
}

/** The codes of all problems in a verdict. */
export const wrongIn = ({ checks }: Verdict) =>
  Object.values(checks).flatMap(({ status, findings }) => (status === 'wrong' ? findings.map(({ code }) => code) : []))
