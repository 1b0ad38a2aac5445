'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { FilterChip } from '@/components/ui/filter-chip'
import { inputMoment, isoFromInput } from '@/components/ui/format'
import { ListFilter } from '@/components/ui/icons'
import { Popover } from '@/components/ui/popover'
import { useZone } from '@/components/ui/time'
import { replaceQuery } from '@/lib/browser/window'
import type { RecordFilter } from '@/lib/desk/activity/contract/activity-record'
import { ACTIVITY_KINDS } from '@/lib/desk/activity/contract/describe-activity'
import { formatIn } from '@/lib/text/time-zone'
import { activityParams, envelopeId } from './address'
import { recordPeopleQuery } from './queries'

type Option = { value: string; label: string }

const KINDS: Option[] = Object.entries(ACTIVITY_KINDS).map(([value, label]) => ({ value, label }))
const MINUTE = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const FILTERS = ['person', 'kind', 'envelope', 'from', 'to'] as const

/** The options, and the one in the address if it is not among them. */
function choices(all: string, options: Option[], chosen: string | undefined) {
  const isListed = options.some(({ value }) => value === chosen)
  return [{ value: '', label: all }, ...options, ...(chosen && !isListed ? [{ value: chosen, label: chosen }] : [])]
}

/** As the controls show the filters of the address. */
const valuesOf = ({ person = '', kind = '', envelope = '', from, to }: RecordFilter) => ({
  person,
  kind,
  envelope,
  from: inputMoment(from),
  to: inputMoment(to),
})

/**
 * Person, kind of action, envelope and time. A selection applies at once, typed text with Apply or
 * Enter.
 */
export function RecordFilters({ filter }: { filter: RecordFilter }) {
  const zone = useZone()
  const { data: people = [] } = useQuery(recordPeopleQuery)
  const trigger = useRef<HTMLButtonElement>(null)
  const persons = people.map(({ id, person }) => ({ value: id, label: person }))
  const labelOf = (options: Option[], value: string | undefined) =>
    value && (options.find((option) => option.value === value)?.label ?? value)
  const moment = (at: string) => formatIn(zone, MINUTE).format(new Date(at))
  const chosen = {
    person: labelOf(persons, filter.person),
    kind: labelOf(KINDS, filter.kind),
    envelope: filter.envelope && `Envelope ${filter.envelope.slice(0, 8)}…`,
    from: filter.from && `From ${moment(filter.from)}`,
    to: filter.to && `Before ${moment(filter.to)}`,
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Popover
        title="Filter"
        trigger={
          <Button ref={trigger}>
            <ListFilter aria-hidden="true" className="max-sm:hidden" />
            <span>Filter</span>
          </Button>
        }
      >
        <FilterForm filter={filter} persons={persons} />
      </Popover>
      {FILTERS.map((name) => {
        const text = chosen[name]
        const remove = () => {
          // Removing the filter removes its button, so the focus moves.
          trigger.current?.focus()
          replaceQuery(activityParams.patch({ [name]: undefined }))
        }
        return text ? <FilterChip key={name} text={text} onRemove={remove} /> : null
      })}
    </div>
  )
}

function FilterForm({ filter, persons }: { filter: RecordFilter; persons: Option[] }) {
  const zone = useZone()
  // A selection changes the address, and must not remove what is being typed elsewhere.
  const resetOptions = { keepDirtyValues: true }
  const { register, handleSubmit, formState } = useForm({ values: valuesOf(filter), resetOptions })
  const submit = handleSubmit(({ person, kind, envelope, from, to }) =>
    replaceQuery(
      activityParams.patch({
        person: person || undefined,
        kind: kind || undefined,
        envelope: envelopeId(envelope),
        from: isoFromInput(from),
        to: isoFromInput(to),
      }),
    ),
  )
  return (
    <form onSubmit={submit} aria-label="Activity filters" className="flex w-72 max-w-full flex-col gap-1">
      <Field label="Person">
        <Select
          key={persons.length}
          options={choices('Everybody', persons, filter.person)}
          {...register('person')}
          onValueChange={() => void submit()}
        />
      </Field>
      <Field label="Action">
        <Select
          options={choices('All actions', KINDS, filter.kind)}
          {...register('kind')}
          onValueChange={() => void submit()}
        />
      </Field>
      <Field label="Envelope" error={formState.errors.envelope?.message}>
        <Input
          {...register('envelope', {
            validate: (text) =>
              !text.trim() || envelopeId(text) !== undefined || 'Paste an envelope’s id or the address of its page.',
          })}
          placeholder="Id or address"
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-13"
        />
      </Field>
      <Field label={`From (${zone})`}>
        <Input type="datetime-local" {...register('from')} />
      </Field>
      <Field label={`Before (${zone})`}>
        <Input type="datetime-local" {...register('to')} />
      </Field>
      <Button type="submit" className="self-start">
        Apply
      </Button>
    </form>
  )
}
