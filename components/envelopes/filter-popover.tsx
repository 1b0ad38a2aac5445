'use client'

import type { ReactElement } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { Popover } from '@/components/ui/popover'
import { useOffer } from '@/lib/browser/queries/session'
import { type FilterName, parseQuery, replaceTerm } from '@/lib/desk/envelopes/contract/query'
import { type ListAddress, search } from './use-list-address'

/** The filters as a form. It opens as soon as it is loaded. */
export default function FilterPopover({ address, trigger }: { address: ListAddress; trigger: ReactElement }) {
  return (
    <Popover title="Filters" trigger={trigger} defaultOpen>
      <FilterForm key={address.q} q={address.q} zone={address.zone} onApply={search} />
    </Popover>
  )
}

const TEXTS = [
  ['waiting', 'Waiting for', 'Name or address'],
  ['signer', 'Signer', 'Name or company'],
  ['template', 'Template', 'Name'],
  ['sender', 'Sender', 'Name or address'],
] as const
const DAYS = [
  ['after', 'Sent after'],
  ['before', 'Sent before'],
  ['scheduled', 'Goes out on'],
] as const

const MAILS = [
  { value: '', label: 'Any' },
  { value: 'failed', label: 'Refused or bounced' },
  { value: 'refused', label: 'Refused' },
  { value: 'bounced', label: 'Bounced' },
  { value: 'deferred', label: 'Delayed' },
]

type Filters = Partial<Record<FilterName, string>>

/**
 * The filters of the query as a form. What it cannot show, or was not changed, stays in the query.
 */
function FilterForm({ q, zone, onApply }: { q: string; zone: string; onApply: (q: string) => void }) {
  const saysMails = useOffer('mail_state')
  const { register, handleSubmit, formState } = useForm<Filters>({ defaultValues: filtersOf(q) })
  const { dirtyFields } = formState

  const apply = handleSubmit((values) =>
    onApply(
      NAMES.filter((name) => dirtyFields[name]).reduce(
        (query, name) => replaceTerm(query, name, values[name]?.trim() || undefined),
        q,
      ),
    ),
  )

  return (
    <form onSubmit={apply} className="grid w-80 max-w-full grid-cols-2 gap-3">
      {TEXTS.map(([name, label, placeholder]) => (
        <Field key={name} label={label}>
          <Input placeholder={placeholder} maxLength={100} {...register(name)} />
        </Field>
      ))}
      {DAYS.map(([name, label]) => (
        <Field key={name} label={label}>
          <Input type="date" {...register(name)} />
        </Field>
      ))}
      <Field label="Expires within, days">
        <Input inputMode="numeric" pattern="[0-9]{1,3}" title="A number of days such as 7" {...register('expiring')} />
      </Field>
      {saysMails ? (
        <Field label="Email">
          <Select options={MAILS} {...register('mail')} />
        </Field>
      ) : null}
      <p className="col-span-2 text-12 text-ink-soft">{`Days begin at midnight in ${zone}.`}</p>
      <Button type="submit" variant="primary" className="col-span-2">
        Apply filters
      </Button>
    </form>
  )
}

const NAMES = [...TEXTS.map(([name]) => name), ...DAYS.map(([name]) => name), 'expiring', 'mail'] as const

/** As the controls show them: the last term of a name, without the unit of a number of days. */
function filtersOf(q: string): Filters {
  const terms = new Map(parseQuery(q).terms.flatMap(({ name, value, isNegated }) => (isNegated ? [] : [[name, value]])))
  return Object.fromEntries(
    NAMES.map((name) => {
      const value = terms.get(name) ?? ''
      return [name, name === 'expiring' ? value.replace(/d$/i, '') : name === 'mail' ? value.toLowerCase() : value]
    }),
  )
}
