import { Button } from '@/components/ui/button'
import type { RecoveryCount } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { counted } from '../actions/messages'
import { aboutHowLong } from './time-words'

type RangeCostProps = {
  count: RecoveryCount
  paused: readonly DeskSubscription[]
  pending: boolean
  onStart: () => void
}

/** What was counted, and what it costs in time, before anything happens. */
export function RangeCost({ count: { count, more, per_minute }, paused, pending, onStart }: RangeCostProps) {
  if (count === 0) {
    return (
      <p role="status" className="border-t border-line pt-4 text-14 text-ink-soft">
        No dead letter lies in this range. Choose another one, or more event types.
      </p>
    )
  }
  const number = `${more ? 'more than ' : ''}${counted(count, 'dead letter')}`
  const long = aboutHowLong((count * 60) / Math.max(1, per_minute))
  const [only] = paused
  return (
    <div role="status" className="flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-14 text-ink-soft">
        <strong className="font-medium text-ink">{number.replace(/^m/, 'M')}.</strong> One request each takes{' '}
        {more ? `more than ${long.replace(/^about /, '')}` : long} at this key's rate: {per_minute.toLocaleString('en')}{' '}
        a minute, and people come first. It goes on when you leave this page, and anybody who manages webhooks can
        cancel it.
      </p>
      {only ? (
        <p className="text-14 text-warn">
          {paused.length === 1 ? `${only.event_type} is paused` : `${paused.length} of the subscriptions are paused`}:
          what is queued waits until {paused.length === 1 ? 'it is' : 'they are'} resumed.
        </p>
      ) : null}
      <div>
        <Button variant="primary" pending={pending} onClick={onStart}>
          Recover {more ? 'all of them' : count.toLocaleString('en')}
        </Button>
      </div>
    </div>
  )
}
