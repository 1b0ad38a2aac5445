import type { ErrorReason } from '@/lib/contract/answer'
import type { SigningView } from '@/lib/contract/signing'

/** Why a link doesn't open the room. Each reason has its own page. */
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

const CLOSED_BY = new Map<string | undefined, ClosedLink>(
  Object.entries({
    already_signed: 'signed',
    envelope_voided: 'voided',
    link_expired: 'expired',
    envelope_declined: 'declined',
    already_delegated: 'delegated',
    not_your_turn: 'not-your-turn',
    not_sent_yet: 'not-sent',
  } satisfies Partial<Record<ErrorReason, ClosedLink>>),
)

/** The link still opens the room: another attempt can succeed, or the signer can do something else. */
const STILL_OPEN: readonly (string | undefined)[] = [
  'changed_meanwhile',
  'consent_changed',
  'delegation_limit',
] satisfies ErrorReason[]

/** Why a refusal closes the link; undefined if it is about something else and the room stays open. */
export function closedBy(error: { code: number; reason?: string | undefined }): ClosedLink | undefined {
  if (error.code === 404) return 'unknown'
  if (error.code !== 409 || STILL_OPEN.includes(error.reason)) return undefined
  return CLOSED_BY.get(error.reason) ?? 'closed'
}

/** A service can also answer 200 for a closed link: then the view has the reason. */
export function closedView(view: SigningView): ClosedLink | undefined {
  const status = view.envelope.status.toLowerCase()
  if (view.signer.sign?.toLowerCase() === 'signed' || status === 'signed') return 'signed'
  if (status === 'voided') return 'voided'
  if (status === 'expired') return 'expired'
  if (status === 'declined') return 'declined'
  if (view.signer.delegated) return 'delegated'
  return view.turn ? undefined : 'not-your-turn'
}
