import { cn } from '@/components/ui/cn'
import { Time } from '@/components/ui/time'
import type { SignerMoments } from '@/lib/envelope/signer-moments'
import type { Station } from '@/lib/envelope/signing-line'
import { isApprover } from '@/lib/envelope/signing-task'
import { stationLook } from './station-look'

type StationFactsProps = { station: Station; moments: SignerMoments }

/** How far this person is, and since when. */
export function StationFacts({ station, moments }: StationFactsProps) {
  const { signer, state, from } = station
  const reason = moments.reason ?? signer.declineReason?.trim()
  const { ink } = stationLook[state]
  const word = stationWord(station)
  const ended = state === 'signed' || state === 'declined' || state === 'delegated' ? moments[state] : undefined
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 text-13 text-ink-soft">
      <span className={cn('font-medium', ink)}>
        {state === 'delegated' && signer.delegatedTo ? 'Delegated to' : word}
      </span>
      {state === 'delegated' && signer.delegatedTo ? (
        <span className="[overflow-wrap:anywhere]">{signer.delegatedTo}</span>
      ) : null}
      {ended ? <Time value={ended} /> : null}
      {moments.opened && !ended && state !== 'waiting' ? (
        <span>
          · opened <Time value={moments.opened} />
        </span>
      ) : null}
      {/* Only a trail that tells of the invitation would tell of the opening. */}
      {state === 'turn' && moments.mailed && !moments.opened ? <span>· not opened yet</span> : null}
      {from ? <span className="[overflow-wrap:anywhere]">· in place of {from}</span> : null}
      {state === 'declined' && reason ? (
        <span className="w-full whitespace-pre-wrap [overflow-wrap:anywhere]">“{reason}”</span>
      ) : null}
    </p>
  )
}

/** How far a person is; an approver approves. */
function stationWord({ signer, state }: Station): string {
  if (isApprover(signer.requestRole)) {
    if (state === 'signed') return 'Approved'
    if (state === 'stopped') return 'Did not approve'
  }
  return stationLook[state].word
}
