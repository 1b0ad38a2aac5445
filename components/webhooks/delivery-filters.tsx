'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { useZone } from '@/components/ui/clock'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { inputMoment, momentOf } from '@/components/ui/input-moment'
import { Select } from '@/components/ui/select'
import { type DeliveryFilter, hrefOf } from './delivery-filter'
import { STATE_WORDS } from './delivery-look'

const STATES = [
  { value: '', label: 'All states' },
  ...Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
]

/** State, a moment to begin before, and an id to find. */
export function DeliveryFilters({ id, filter }: { id: string; filter: DeliveryFilter }) {
  const router = useRouter()
  const zone = useZone()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const before = momentOf(text('before'))
    router.replace(
      hrefOf(id, {
        ...(text('state') && { state: text('state') }),
        ...(before && { before }),
        ...(text('find') && { find: text('find') }),
      }),
      { scroll: false },
    )
  }

  return (
    <form
      key={JSON.stringify(filter)}
      onSubmit={submit}
      className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1.6fr)_auto]"
    >
      <Field label="State">
        <Select
          name="state"
          options={STATES}
          defaultValue={filter.state ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </Field>
      <Field label={<span suppressHydrationWarning>Before ({zone})</span>}>
        <Input name="before" type="datetime-local" defaultValue={inputMoment(filter.before)} />
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
      <Button type="submit" className="mb-1">
        Apply
      </Button>
    </form>
  )
}
