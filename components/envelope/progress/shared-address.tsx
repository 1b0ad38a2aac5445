import { Banner } from '@/components/ui/banner'
import { personName } from '@/components/ui/people'
import type { pendingWith } from '@/lib/envelope/signing-line'
import { stationLook } from './station-look'

type SharedAddressProps = { email: string; slots: ReturnType<typeof pendingWith>; rounds: number }

/** Said before an act that can only name an address, where that means several slots: which, and how to be sure. */
export function SharedAddress({ email, slots, rounds }: SharedAddressProps) {
  return (
    <Banner tone="warn" title={`${slots.length} pending slots carry ${email}`} className="mb-4">
      <p>The service is told an address, not a slot, so any of these may change hands:</p>
      <ul className="my-1 list-disc pl-5">
        {slots.map(({ station: { key, signer, state }, round }) => (
          <li key={key}>
            {[
              personName(signer),
              signer.requestRole || 'Signer',
              rounds > 1 ? `step ${round} of ${rounds}` : undefined,
              stationLook[state].word.toLowerCase(),
            ]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </ul>
      <p>
        To be sure, have the person pass the slot on from its own invitation, where each link belongs to one slot. Or
        void the envelope and send it anew with an address of its own for each.
      </p>
    </Banner>
  )
}
