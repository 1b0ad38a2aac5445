import { Checkbox } from '@/components/ui/checkbox'
import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import { EVENT_WORDS } from '@/lib/desk/contract/webhooks/event-words'

type EventChoiceProps = {
  chosen: ReadonlySet<EventType>
  /** Those the target hears of already: a second subscription would deliver every event twice. */
  taken: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<EventType>) => void
  error?: string | undefined
}

export function EventChoice({ chosen, taken, onChange, error }: EventChoiceProps) {
  function toggle(type: EventType, on: boolean) {
    const next = new Set(chosen)
    if (on) next.add(type)
    else next.delete(type)
    onChange(next)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-medium text-ink">Event types</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {EVENT_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={<span className="font-mono text-13">{type}</span>}
            help={taken.has(type) ? 'This target is subscribed to it already' : EVENT_WORDS[type]}
            checked={chosen.has(type) && !taken.has(type)}
            disabled={taken.has(type)}
            onCheckedChange={(on) => toggle(type, on)}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-12 text-bad">
        {error}
      </p>
    </fieldset>
  )
}
