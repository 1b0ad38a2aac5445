'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { useKeepFocus } from '@/components/ui/focus'
import { ChevronLeft, ChevronRight } from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Popover } from '@/components/ui/popover'
import { choicesQuery } from '@/lib/browser/queries/envelopes'
import { useOffer } from '@/lib/browser/queries/session'
import { CHOICE_FILTERS, type ChoiceFilter, textOfCount } from '@/lib/desk/envelopes/contract/find'
import { type FilterName, replaceTerm, type Term } from '@/lib/desk/envelopes/contract/query'
import { formatCount } from '@/lib/text/format'
import { type ListAddress, pushSearch } from './use-list-address'

type Control = { name: FilterName; label: string; type: 'text' | 'date' | 'days' }
type Filter = { label: string; inputs: Control[]; none: string }

const FILTERS: Record<ChoiceFilter, Filter> = {
  waiting: {
    label: 'Waiting for',
    inputs: [{ name: 'waiting', label: 'Name or address', type: 'text' }],
    none: 'No one has a pending signature.',
  },
  signer: {
    label: 'Signer',
    inputs: [{ name: 'signer', label: 'Name, address or company', type: 'text' }],
    none: 'These envelopes have no signers.',
  },
  template: {
    label: 'Template',
    inputs: [{ name: 'template', label: 'Name', type: 'text' }],
    none: 'None of these envelopes is from a template.',
  },
  sender: {
    label: 'Sender',
    inputs: [{ name: 'sender', label: 'Name or address', type: 'text' }],
    none: 'None of these envelopes names its sender.',
  },
  mail: { label: 'Email', inputs: [], none: 'No email was refused or delayed.' },
  sent: {
    label: 'Date sent',
    inputs: [
      { name: 'after', label: 'After', type: 'date' },
      { name: 'before', label: 'Before', type: 'date' },
    ],
    none: 'No envelope was sent.',
  },
  expiring: {
    label: 'Expires',
    inputs: [{ name: 'expiring', label: 'Within, days', type: 'days' }],
    none: 'No envelope expires.',
  },
  scheduled: {
    label: 'Goes out',
    inputs: [{ name: 'scheduled', label: 'Day', type: 'date' }],
    none: 'No envelope is scheduled.',
  },
}

type FilterPopoverProps = { address: ListAddress; trigger: ReactElement }

/**
 * Every filter, each with its values and how many envelopes have them. It opens as soon as it is
 * loaded.
 */
export default function FilterPopover({ address: { q, terms, zone }, trigger }: FilterPopoverProps) {
  const content = useRef<HTMLDivElement>(null)
  useKeepFocus(content)
  return (
    <Popover title="Filter" trigger={trigger} align="end" defaultOpen>
      <div ref={content} className="-mx-2 w-72 max-w-full">
        <Steps key={q} q={q} terms={terms} zone={zone} />
      </div>
    </Popover>
  )
}

type Query = { q: string; terms: readonly Term[]; zone: string }

/** Which filter, then its value. */
function Steps(query: Query) {
  const saysMails = useOffer('mail_state')
  const [filter, setFilter] = useState<ChoiceFilter>()
  if (filter) {
    return (
      <div className="flex flex-col gap-2">
        <div>
          <Button size="sm" variant="tertiary" onClick={() => setFilter(undefined)}>
            <ChevronLeft aria-hidden="true" />
            <span className="sr-only">All filters, </span>
            <span>{FILTERS[filter].label}</span>
          </Button>
        </div>
        {FILTERS[filter].inputs.length > 0 ? <OwnValue inputs={FILTERS[filter].inputs} {...query} /> : null}
        <Choices filter={filter} q={query.q} zone={query.zone} />
      </div>
    )
  }
  return (
    <ul>
      {CHOICE_FILTERS.filter((each) => each !== 'mail' || saysMails).map((each) => (
        <li key={each}>
          <Choice onChoose={() => setFilter(each)}>
            <span className="min-w-0 flex-1">{FILTERS[each].label}</span>
            <ChevronRight aria-hidden="true" className="size-4 text-ink-faint" />
          </Choice>
        </li>
      ))}
    </ul>
  )
}

function Choice({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-8 w-full items-center gap-3 rounded-md px-2 py-1 text-left text-14 hover:bg-hover pointer-coarse:min-h-11"
    >
      {children}
    </button>
  )
}

type Values = Partial<Record<FilterName, string>>

/** A value that none of the choices is. What was not changed stays in the query. */
function OwnValue({ inputs, q, terms, zone }: Query & { inputs: readonly Control[] }) {
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: valuesOf(terms) })
  const { dirtyFields } = formState
  const isDate = inputs.some(({ type }) => type === 'date')
  const apply = handleSubmit((values) =>
    pushSearch(
      inputs
        .filter(({ name }) => dirtyFields[name])
        .reduce((query, { name }) => replaceTerm(query, name, values[name]?.trim() || undefined), q),
    ),
  )
  return (
    <form onSubmit={apply} className="flex flex-col gap-2 px-2 pb-1">
      <div className="flex items-end gap-2">
        {inputs.map(({ name, label, type }) => (
          <Field key={name} label={label} className="min-w-0 flex-1">
            {type === 'date' ? (
              <Input type="date" {...register(name)} />
            ) : type === 'days' ? (
              <Input inputMode="numeric" pattern="[0-9]{1,3}" title="A number of days such as 7" {...register(name)} />
            ) : (
              <Input maxLength={100} {...register(name)} />
            )}
          </Field>
        ))}
        <Button type="submit">Apply</Button>
      </div>
      {isDate ? <p className="text-12 text-ink-soft">{`Days begin at midnight, ${zone}.`}</p> : null}
    </form>
  )
}

/** As the inputs show them: the last term of a name, without the unit of a number of days. */
function valuesOf(terms: readonly Term[]): Values {
  const included = terms.filter(({ isNegated }) => !isNegated)
  return Object.fromEntries(
    included.map(({ name, value }) => [name, name === 'expiring' ? value.replace(/d$/i, '') : value]),
  )
}

/** Counted each time that they are shown. */
function Choices({ filter, q, zone }: Omit<Query, 'terms'> & { filter: ChoiceFilter }) {
  const { data, error, refetch } = useQuery(choicesQuery(filter, q, zone))
  if (error && !data) return <ErrorState error={error} title="The counts failed" onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className="flex flex-col gap-2 p-2">
        <LoadingNote>Counting envelopes</LoadingNote>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/5" />
      </div>
    )
  }
  if (data.choices.length === 0) return <p className="px-2 py-1.5 text-13 text-ink-soft">{FILTERS[filter].none}</p>
  return (
    <>
      <ul className="max-h-72 overflow-y-auto">
        {data.choices.map(({ label, about, q: next, count }) => (
          <li key={next}>
            <Choice onChoose={() => pushSearch(next)}>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate" title={label}>
                  {label}
                </span>
                {about ? (
                  <span className="truncate text-12 text-ink-soft" title={about}>
                    {about}
                  </span>
                ) : null}
              </span>
              <span className="tabular shrink-0 text-12 text-ink-soft">{textOfCount(count)}</span>
            </Choice>
          </li>
        ))}
      </ul>
      {data.counted === undefined ? null : (
        <p className="px-2 text-12 text-ink-soft">{`Counted among ${formatCount(data.counted)} of the matches.`}</p>
      )}
    </>
  )
}
