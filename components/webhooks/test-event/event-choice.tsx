import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'

type EventChoiceProps = {
  subscriptions: readonly DeskSubscription[]
  /** Ids of subscriptions. */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Which events are tested, one delivery each. */
export function EventChoice({ subscriptions, chosen, onChoose }: EventChoiceProps) {
  const isAll = subscriptions.every(({ id }) => chosen.includes(id))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-medium text-ink">Events</legend>
      <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {subscriptions.map(({ id, event_type }) => (
          <Checkbox
            key={id}
            label={<span className="font-mono text-13">{event_type}</span>}
            checked={chosen.includes(id)}
            onCheckedChange={(on) => onChoose(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
          />
        ))}
      </div>
      <div className="mt-1 flex min-h-7 flex-wrap items-center gap-2">
        <Button size="sm" variant="ghost" onClick={() => onChoose(isAll ? [] : subscriptions.map(({ id }) => id))}>
          {isAll ? 'Choose none' : 'Choose all'}
        </Button>
        <p aria-live="polite" className="text-12 text-bad">
          {chosen.length === 0 ? 'Choose at least one event.' : null}
        </p>
      </div>
    </fieldset>
  )
}
