'use client'

import { useZone } from '@/components/ui/clock'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { inputMoment } from '@/components/ui/input-moment'
import { useHydrated } from '@/components/ui/use-hydrated'

type TimeInputsProps = { from: string | undefined; to: string | undefined; problem: string | undefined }

/** Two moments in the zone of whoever looks; either may be left open. */
export function TimeInputs({ from, to, problem }: TimeInputsProps) {
  const zone = useZone()
  // The server does not know the browser's clock: what it wrote is written again.
  const written = useHydrated() ? 'here' : 'by the server'
  return (
    <div className="grid gap-3 sm:col-span-full sm:grid-cols-2">
      <Field label={<span suppressHydrationWarning>From ({zone})</span>} help="Leave empty to start at the oldest.">
        <Input key={written} name="from" type="datetime-local" defaultValue={inputMoment(from)} />
      </Field>
      <Field label={<span suppressHydrationWarning>To ({zone})</span>} help="Leave empty for now." error={problem}>
        <Input key={written} name="to" type="datetime-local" defaultValue={inputMoment(to)} />
      </Field>
    </div>
  )
}
