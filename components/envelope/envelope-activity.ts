import type { Activity } from '@/lib/desk/contract/desk'

const SENTENCES: Record<string, string> = {
  'envelope.send': 'sent it',
  'envelope.void': 'voided it',
  'envelope.resend': 'sent a reminder',
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Describes an activity entry on the envelope's own page; an unknown action keeps its own name. `canceled`: the envelope was never
 * sent.
 */
export function describeEnvelopeActivity(
  { action, detail = {} }: Activity,
  canceled = false,
): { sentence: string; note?: string } {
  const note = text(detail.reason)
  const from = text(detail.from) ?? text(detail.signer)
  const to = text(detail.to) ?? text(detail.email)
  const sentence =
    action === 'signer.delegate'
      ? `delegated the slot${from ? ` of ${from}` : ''}${to ? ` to ${to}` : ''}`
      : canceled && action === 'envelope.void'
        ? 'canceled the scheduled send'
        : (SENTENCES[action] ?? action)
  return note ? { sentence, note } : { sentence }
}

/** The record has "Ada Lovelace <ada@example.com>"; in a sentence the name is enough. */
export const nameOf = (person: string) => person.replace(/\s*<[^>]*>$/, '') || person
