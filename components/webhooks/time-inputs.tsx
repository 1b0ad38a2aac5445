'use client'

import { LASTS } from '@/app/(desk)/webhooks/[id]/search-params'
import { Field, Input } from '@/components/ui/field'
import { inputMoment } from '@/components/ui/format'
import { useZone } from '@/components/ui/time'
import { useHydrated } from '@/components/ui/timing'

/** The choice that needs the inputs. */
export const EXACT = 'exact'
export const TIMES = [
  { value: '', label: 'Any time' },
  ...Object.entries(LASTS).map(([value, { label }]) => ({ value, label })),
  { value: EXACT, label: 'From … until' },
]

type TimeInputsProps = {
  from?: string | undefined
  to?: string | undefined
  problem: string | undefined
  onChange: (name: 'from' | 'to', value: string) => void
}

/** From and until, in the person's time zone; either may stay empty. */
export function TimeInputs({ from, to, problem, onChange }: TimeInputsProps) {
  const zone = useZone()
  // The server doesn't know the browser's clock, so the browser fills the inputs again.
  const filledBy = useHydrated() ? 'browser' : 'server'
  const fields = [
    { name: 'from', label: 'From', value: from, error: undefined },
    { name: 'to', label: 'Until', value: to, error: problem },
  ] as const
  return (
    <div className="grid basis-full gap-3 sm:grid-cols-2">
      {fields.map(({ name, label, value, error }) => (
        <Field key={name} label={<span suppressHydrationWarning>{`${label} (${zone})`}</span>} error={error}>
          <Input
            key={filledBy}
            type="datetime-local"
            defaultValue={inputMoment(value)}
            onChange={(event) => onChange(name, event.target.value)}
          />
        </Field>
      ))}
    </div>
  )
}
