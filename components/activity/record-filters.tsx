'use client'

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { activityParams, envelopeId } from '@/app/(desk)/settings/activity/search-params'
import { Button, ButtonLink } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { inputMoment, isoFromInput } from '@/components/ui/format'
import { useZone } from '@/components/ui/time'
import { replaceQuery } from '@/lib/browser/window'
import type { RecordFilter } from '@/lib/desk/platform/activity/contract/activity-record'
import { ACTIVITY_KINDS } from '@/lib/desk/platform/activity/contract/describe-activity'
import { recordPeopleQuery } from './queries'

const FILTERS = ['person', 'kind', 'envelope', 'from', 'to'] as const

/** The known options, and the one in the address if it isn't known. */
function choices(all: string, known: { value: string; label: string }[], chosen: string | undefined) {
  const extra = chosen && !known.some(({ value }) => value === chosen) ? [{ value: chosen, label: chosen }] : []
  return [{ value: '', label: all }, ...known, ...extra]
}

/** Fills in the form from the address. */
function fill(form: HTMLFormElement, filter: RecordFilter) {
  for (const name of FILTERS) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    control.value = control.type === 'datetime-local' ? inputMoment(filter[name]) : (filter[name] ?? '')
  }
}

/** Person, kind of action, envelope and time. A selection applies at once, typed text with Apply or Enter. */
export function RecordFilters({ filter }: { filter: RecordFilter }) {
  const form = useRef<HTMLFormElement>(null)
  const zone = useZone()
  const { data: people = [] } = useQuery(recordPeopleQuery)
  const [error, setError] = useState<string>()
  const kinds = Object.entries(ACTIVITY_KINDS).map(([value, label]) => ({ value, label }))
  const persons = people.map(({ id, person }) => ({ value: id, label: person }))

  const query = activityParams.stringify(filter)
  // Updated in place: a new form would lose the focus of a person who goes through a list with the arrow keys.
  useEffect(() => {
    if (form.current) fill(form.current, activityParams.read(new URLSearchParams(query)))
  }, [query])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const envelope = envelopeId(text('envelope'))
    if (text('envelope') && !envelope) {
      setError('Paste an envelope’s id or the address of its page.')
      return
    }
    setError(undefined)
    const next = {
      person: text('person') || undefined,
      kind: text('kind') || undefined,
      envelope,
      from: isoFromInput(text('from')),
      to: isoFromInput(text('to')),
    }
    replaceQuery(activityParams.patch(next))
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      aria-label="Activity filters"
      className="grid grid-cols-2 items-start gap-x-3 gap-y-1 max-sm:[&>:nth-child(n+3)]:col-span-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <Field label="Person">
        <Select
          name="person"
          key={people.length}
          options={choices('Everybody', persons, filter.person)}
          defaultValue={filter.person ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </Field>
      <Field label="Action">
        <Select
          name="kind"
          options={choices('All actions', kinds, filter.kind)}
          defaultValue={filter.kind ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </Field>
      <Field label="Envelope" error={error}>
        <Input
          name="envelope"
          defaultValue={filter.envelope ?? ''}
          placeholder="Id or address"
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-13"
        />
      </Field>
      <Field label={<span suppressHydrationWarning>{`From (${zone})`}</span>}>
        <Input name="from" type="datetime-local" defaultValue={inputMoment(filter.from)} />
      </Field>
      <Field label={<span suppressHydrationWarning>{`Before (${zone})`}</span>}>
        <Input name="to" type="datetime-local" defaultValue={inputMoment(filter.to)} />
      </Field>
      <div className="flex gap-2 lg:pt-6">
        <Button type="submit">Apply</Button>
        {query ? (
          // Clearing removes this link, so the focus moves.
          <ButtonLink
            href="/settings/activity"
            variant="ghost"
            onClick={() => form.current?.querySelector('select')?.focus()}
          >
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
