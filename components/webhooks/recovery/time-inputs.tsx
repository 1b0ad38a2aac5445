'use client'

import { useZone } from '@/components/ui/clock'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { inputMoment } from '@/components/ui/input-moment'
import { useHydrated } from '@/components/ui/use-hydrated'

type TimeInputsProps = {
  from?: string | undefined
  to?: string | undefined
  problem: string | undefined
  onChange?: () => void
}

/** From and until, in the person's time zone; either may stay empty. */
export function TimeInputs({ from, to, problem, onChange }: TimeInputsProps) {
  const zone = useZone()
  // The server doesn't know the browser's clock, so the browser fills the inputs again.
  const filledBy = useHydrated() ? 'browser' : 'server'
  const fields = [
    {
      name: 'from',
      label: 'Queued from',
      value: from,
      help: 'Leave empty to start with the oldest.',
      error: undefined,
    },
    { name: 'to', label: 'Until', value: to, help: 'Leave empty for now.', error: problem },
  ]
  return (
    <div className="grid gap-3 sm:col-span-full sm:grid-cols-2">
      {fields.map(({ name, label, value, help, error }) => (
        <Field
          key={name}
          label={
            <span suppressHydrationWarning>
              {label} ({zone})
            </span>
          }
          help={help}
          error={error}
        >
          <Input
            key={filledBy}
            name={name}
            type="datetime-local"
            defaultValue={inputMoment(value)}
            onChange={onChange}
          />
        </Field>
      ))}
    </div>
  )
}
