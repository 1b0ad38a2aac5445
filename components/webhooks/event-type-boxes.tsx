import type { ReactNode } from 'react'
import { Checkbox } from '@/components/ui/checkbox'

type EventTypeBoxesProps = {
  legend: string
  boxes: readonly { id: string; type: string; help?: ReactNode; disabled?: boolean }[]
  /** Ids of the boxes. */
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  error?: string | undefined
}

/** A checkbox for each event type, or for each subscription by its event type. */
export function EventTypeBoxes({ legend, boxes, chosen, onChange, error }: EventTypeBoxesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-13 font-medium text-ink">{legend}</legend>
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {boxes.map(({ id, type, help, disabled = false }) => (
          <Checkbox
            key={id}
            label={<span className="font-mono text-13">{type}</span>}
            help={help}
            checked={chosen.has(id) && !disabled}
            disabled={disabled}
            onCheckedChange={(on) =>
              onChange(new Set(on ? [...chosen, id] : [...chosen].filter((each) => each !== id)))
            }
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1 text-12 text-bad">
        {error}
      </p>
    </fieldset>
  )
}
