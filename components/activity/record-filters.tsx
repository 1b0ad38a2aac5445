'use client'

import { useQuery } from '@tanstack/react-query'
import { type RegisterOptions, useForm } from 'react-hook-form'
import { activityParams, envelopeId } from '@/app/(desk)/settings/activity/search-params'
import { Button, ButtonLink } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { inputMoment, isoFromInput } from '@/components/ui/format'
import { useZone } from '@/components/ui/time'
import { replaceQuery } from '@/lib/browser/window'
import type { RecordFilter } from '@/lib/desk/platform/activity/contract/activity-record'
import { ACTIVITY_KINDS } from '@/lib/desk/platform/activity/contract/describe-activity'
import { recordPeopleQuery } from './queries'

/** The options, and the one in the address if it is not among them. */
function choices(all: string, options: { value: string; label: string }[], chosen: string | undefined) {
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

type RecordValues = ReturnType<typeof valuesOf>

/**
 * Person, kind of action, envelope and time. A selection applies at once, typed text with Apply or
 * Enter.
 */
export function RecordFilters({ filter }: { filter: RecordFilter }) {
  const zone = useZone()
  const { data: people = [] } = useQuery(recordPeopleQuery)
  const values = valuesOf(filter)
  // `values` fills in what the address says when it changes by other means, such as Back.
  const { register, handleSubmit, formState, setFocus } = useForm({ values })
  const kinds = Object.entries(ACTIVITY_KINDS).map(([value, label]) => ({ value, label }))
  const persons = people.map(({ id, person }) => ({ value: id, label: person }))

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
  /** The server's HTML shows the filters too. */
  const control = <Name extends keyof RecordValues>(name: Name, rules?: RegisterOptions<RecordValues, Name>) => ({
    ...register(name, rules),
    defaultValue: values[name],
  })

  return (
    <form
      onSubmit={submit}
      aria-label="Activity filters"
      className="grid grid-cols-2 items-start gap-x-3 gap-y-1 max-sm:[&>:nth-child(n+3)]:col-span-2 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <Field label="Person">
        <Select
          key={people.length}
          options={choices('Everybody', persons, filter.person)}
          {...control('person')}
          onValueChange={() => void submit()}
        />
      </Field>
      <Field label="Action">
        <Select
          options={choices('All actions', kinds, filter.kind)}
          {...control('kind')}
          onValueChange={() => void submit()}
        />
      </Field>
      <Field label="Envelope" error={formState.errors.envelope?.message}>
        <Input
          {...control('envelope', {
            validate: (text) =>
              !text.trim() || envelopeId(text) !== undefined || 'Paste an envelope’s id or the address of its page.',
          })}
          placeholder="Id or address"
          autoComplete="off"
          spellCheck={false}
          className="font-mono text-13"
        />
      </Field>
      <Field label={<span suppressHydrationWarning>{`From (${zone})`}</span>}>
        <Input type="datetime-local" {...control('from')} />
      </Field>
      <Field label={<span suppressHydrationWarning>{`Before (${zone})`}</span>}>
        <Input type="datetime-local" {...control('to')} />
      </Field>
      <div className="flex gap-2 lg:pt-6">
        <Button type="submit">Apply</Button>
        {activityParams.stringify(filter) ? (
          // Clearing removes this link, so the focus moves.
          <ButtonLink href="/settings/activity" variant="tertiary" onClick={() => setFocus('person')}>
            Clear
          </ButtonLink>
        ) : null}
      </div>
    </form>
  )
}
