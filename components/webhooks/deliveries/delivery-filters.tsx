'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { type DeliveryFilter, deliveriesHref, deliveriesParams } from '@/app/(desk)/webhooks/[id]/search-params'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isoFromInput } from '@/components/ui/input-moment'
import { Select } from '@/components/ui/select'
import { STATE_LABELS } from '../delivery/delivery-look'
import { TimeInputs } from '../recovery/time-inputs'
import { LASTS } from './delivery-filter'

const STATES = [
  { value: '', label: 'All states' },
  ...Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
]
const EXACT = 'exact'
const TIMES = [
  { value: '', label: 'Any time' },
  ...Object.entries(LASTS).map(([value, { label }]) => ({ value, label })),
  { value: EXACT, label: 'From … until' },
]

type DeliveryFiltersProps = { id: string; filter: DeliveryFilter }

/** State, period and an id to find. Give it a key that changes with the filter. */
export function DeliveryFilters({ id, filter }: DeliveryFiltersProps) {
  const router = useRouter()
  const [time, setTime] = useState(filter.last ?? (filter.from || filter.to ? EXACT : ''))
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const [from, to] = [isoFromInput(text('from')), isoFromInput(text('to'))]
    if (from && to && from >= to) return setProblem('Choose a later time.')
    setProblem(undefined)
    const asked = deliveriesParams.read({ state: text('state'), last: text('time'), from, to, find: text('find') })
    router.replace(deliveriesHref(id, asked), { scroll: false })
  }

  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-2 items-start gap-3 max-sm:[&>:nth-child(n+3)]:col-span-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.6fr)_auto]"
    >
      <Field label="State">
        <Select
          name="state"
          options={STATES}
          defaultValue={filter.state ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </Field>
      <Field label="Queued">
        <Select
          name="time"
          options={TIMES}
          defaultValue={time}
          onChange={(event) => {
            setTime(event.currentTarget.value)
            // The two times have to be entered first.
            if (event.currentTarget.value !== EXACT) event.currentTarget.form?.requestSubmit()
          }}
        />
      </Field>
      <Field label="Event or delivery id">
        <Input
          name="find"
          defaultValue={filter.find ?? ''}
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-13"
        />
      </Field>
      <Button type="submit" className="sm:mt-6">
        Apply
      </Button>
      {time === EXACT ? <TimeInputs from={filter.from} to={filter.to} problem={problem} /> : null}
    </form>
  )
}
