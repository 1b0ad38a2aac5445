import type { FoundEnvelope } from '@/lib/desk/envelopes/contract/find'
import { pendingWith, signingProgress } from '@/lib/envelope/signing-progress'

/** Another envelope that waits for the old address. `cannot`: why its recipient can't be changed from here. */
export type OtherEnvelope = { id: string; subject: string; name: string; cannot?: string }

type Change = { id: string; from: string; to: string }

/** The envelopes in flight, but for the one that was changed, in which the old address still has to sign. */
export function otherEnvelopes(found: readonly FoundEnvelope[], { id, from, to }: Change): OtherEnvelope[] {
  return found.flatMap(({ id: other, envelope }): OtherEnvelope[] => {
    if (other === id) return []
    const progress = signingProgress(envelope)
    const [slot, second] = pendingWith(progress, from)
    if (!slot) return []
    const cannot = second
      ? 'Two pending recipients have this address. Open the envelope to see them.'
      : pendingWith(progress, to).length > 0
        ? `${to} is already a pending recipient.`
        : undefined
    return [
      {
        id: other,
        subject: envelope.emailSubject?.trim() || 'No subject',
        name: slot.participant.signer.name?.trim() || from,
        ...(cannot && { cannot }),
      },
    ]
  })
}
