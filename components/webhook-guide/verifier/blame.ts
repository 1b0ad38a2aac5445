import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { type Header, valuesOf } from './pasted-headers'
import type { Match } from './search'
import type { Check, Finding } from './verdict'

type Given = {
  match: Match | undefined
  headers: Header[]
  scheme: SignatureScheme
  body: Uint8Array<ArrayBuffer>
  secret: string
}

/** Checks the body by the match, or else by what the headers say about it. */
export function bodyCheck({ match, headers, scheme, body }: Given): Check {
  if (match) return found(match.body.length > 0 ? [{ code: 'body-changed', changes: match.body }] : [])
  if (body.length === 0) return OPEN
  const clues = [...lengthClue(headers, body), ...eventClue(headers, scheme, body)]
  return clues.length > 0 ? { status: 'wrong', findings: clues } : OPEN
}

export function secretCheck({ match, headers, secret }: Given, rotation: 'next' | 'previous' | undefined): Check {
  if (match) {
    const { changes, prefix } = match.secret
    const changed = changes.length > 0 ? [{ code: 'secret-changed' as const, changes, ...(prefix && { prefix }) }] : []
    if (rotation === 'next' && changed.length === 0) {
      return { status: 'right', findings: [{ code: 'secret-next' }] }
    }
    return found([...changed, ...(rotation ? [{ code: `secret-${rotation}` as const }] : [])])
  }
  const what = looksLike(secret, headers)
  return what ? { status: 'wrong', findings: [{ code: 'secret-looks-like', what }] } : OPEN
}

/** Without a match or a clue, any part may differ: one finding says so, and no part is marked as wrong. */
export function unexplained(headers: Header[], body: Uint8Array, checks: Check[]): Finding[] {
  if (checks.some(({ status }) => status === 'wrong')) return []
  return [{ code: 'no-match', lengthFits: lengthFits(headers, body) }]
}

const OPEN: Check = { status: 'open', findings: [] }

const found = (findings: Finding[]): Check => ({ status: findings.length > 0 ? 'wrong' : 'right', findings })

function sentLength(headers: Header[]): number | undefined {
  const [length] = valuesOf(headers, 'content-length')
  return length !== undefined && /^\d+$/.test(length) ? Number(length) : undefined
}

const lengthFits = (headers: Header[], body: Uint8Array) => sentLength(headers) === body.length

function lengthClue(headers: Header[], body: Uint8Array): Finding[] {
  const sent = sentLength(headers)
  return sent === undefined || sent === body.length ? [] : [{ code: 'body-length', sent, pasted: body.length }]
}

/** Headers and body both name the event type, so a difference shows that they come from two deliveries. */
function eventClue(headers: Header[], scheme: SignatureScheme, body: Uint8Array<ArrayBuffer>): Finding[] {
  const [header] = valuesOf(headers, scheme.headers.event)
  const named = /"event_type"\s*:\s*"([^"]*)"/.exec(new TextDecoder().decode(body))?.[1]
  if (header === undefined || named === undefined || header === named) return []
  return [{ code: 'body-of-another', header, body: named }]
}

function looksLike(secret: string, headers: Header[]) {
  const text = secret.trim()
  if (headers.some(({ value }) => value === text)) return 'a header value' as const
  if (/^sk_(live|test)_/.test(text)) return 'an API key' as const
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return 'an id' as const
  return undefined
}
