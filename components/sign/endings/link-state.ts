import type { SigningView } from '@/lib/contract/signing'

/** Why a link does not open the room; each has its own page. */
export type ClosedLink =
  | 'unknown'
  | 'signed'
  | 'voided'
  | 'expired'
  | 'declined'
  | 'delegated'
  | 'not-your-turn'
  | 'not-sent'
  | 'closed'

/** Words of the service's 409 (service-surface, "Signing"), most telling first. */
const WORDS: readonly (readonly [RegExp, ClosedLink])[] = [
  [/already signed/i, 'signed'],
  [/void/i, 'voided'],
  [/expire/i, 'expired'],
  [/decline/i, 'declined'],
  [/delegated/i, 'delegated'],
  [/turn/i, 'not-your-turn'],
  [/not sent/i, 'not-sent'],
]

/** What a refusal says about the link; undefined when it is about something else and the room stays open. */
export function closedBy(error: { code: number; message: string }): ClosedLink | undefined {
  if (error.code === 404) return 'unknown'
  if (error.code !== 409) return undefined
  if (/changed meanwhile/i.test(error.message)) return undefined
  return WORDS.find(([words]) => words.test(error.message))?.[1] ?? 'closed'
}

/** A service may also answer a link that no longer signs with 200 and leave the state to be read. */
export function closedView(view: SigningView): ClosedLink | undefined {
  const status = view.envelope.status.toLowerCase()
  if (view.signer.sign?.toLowerCase() === 'signed' || status === 'signed') return 'signed'
  if (status === 'voided') return 'voided'
  if (status === 'expired') return 'expired'
  if (status === 'declined') return 'declined'
  if (view.signer.delegated) return 'delegated'
  return view.turn ? undefined : 'not-your-turn'
}
