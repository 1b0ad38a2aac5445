import type { Activity } from '@/lib/desk/contract/desk'

const WORDS: Record<string, string> = {
  'envelope.send': 'sent it',
  'envelope.void': 'voided it',
  'envelope.resend': 'sent a reminder',
  'document.download': 'downloaded the signed PDF',
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** An entry of the team's activity in words; an action we do not know keeps its own name. `canceled`: the envelope was never sent. */
export function deed({ action, detail = {} }: Activity, canceled = false): { words: string; note?: string } {
  const note = text(detail.reason)
  const from = text(detail.from) ?? text(detail.signer)
  const to = text(detail.to) ?? text(detail.email)
  const words =
    action === 'signer.delegate'
      ? `delegated the slot${from ? ` of ${from}` : ''}${to ? ` to ${to}` : ''}`
      : canceled && action === 'envelope.void'
        ? 'canceled the scheduled send'
        : (WORDS[action] ?? action)
  return note ? { words, note } : { words }
}

/** The desk records "Ada Lovelace <ada@example.com>"; in a sentence the name is enough. */
export const nameOf = (person: string) => person.replace(/\s*<[^>]*>$/, '') || person
