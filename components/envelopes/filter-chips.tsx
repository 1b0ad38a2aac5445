'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { cn } from '@/components/ui/cn'
import { ChevronDown, X } from '@/components/ui/icons'
import { Later, loadable } from '@/components/ui/loadable'
import { statusLook } from '@/components/ui/status'
import { chip, chosenChip, idleChip } from '@/components/ui/styles'
import { facetCountsQuery } from '@/lib/browser/queries/envelopes'
import { useOffer } from '@/lib/browser/queries/session'
import { CHOICE_FILTERS, type ChoiceFilter, textOfCount } from '@/lib/desk/envelopes/contract/find'
import { addressOfQuery, parseQuery, replaceTerm, STATUSES, termsOf } from '@/lib/desk/envelopes/contract/query'
import { focusFilters, type ListAddress, pushSearch, search } from './use-list-address'

const ChoiceMenu = loadable(
  () => import('./choice-menu'),
  ({ trigger }) => trigger,
)

/**
 * The query's filters as chips: one for each status with its count, one for each other filter that
 * is set, and a menu for each that is not.
 */
export function FilterChips({ address: { q, zone }, isWaiting }: { address: ListAddress; isWaiting: boolean }) {
  const { terms } = parseQuery(q)
  const { data: counts } = useQuery({
    ...facetCountsQuery({ q, zone }),
    enabled: !isWaiting,
    placeholderData: keepPreviousData,
  })
  const saysMails = useOffer('mail_state')
  const value = terms.find(({ name, isNegated }) => name === 'status' && !isNegated)?.value
  const status = STATUSES.find((name) => name.toLowerCase() === value?.toLowerCase()) ?? value
  const others = terms.filter(({ name, isNegated }) => name !== 'text' && (name !== 'status' || isNegated))
  const isSet = (filter: ChoiceFilter) =>
    others.some(({ name, isNegated }) => !isNegated && termsOf(filter).some((term) => term === name))
  // Statuses are free text: one that the service alone knows is added.
  const statuses = status && !STATUSES.some((name) => name === status) ? [...STATUSES, status] : STATUSES
  return (
    <nav aria-label="Filters" className="relative -mx-1 min-w-0 px-1 py-1 max-md:overflow-x-auto">
      <ul className="flex gap-1.5 max-md:w-max md:flex-wrap">
        {[undefined, ...statuses].map((choice) => {
          const isCurrent = choice === status
          const Icon = choice ? statusLook(choice).icon : undefined
          const count = choice ? counts?.statuses[choice] : counts?.all
          return (
            <li key={choice ?? 'all'}>
              <a
                href={envelopesParams.href('/envelopes', addressOfQuery(replaceTerm(q, 'status', choice)))}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                  event.preventDefault()
                  pushSearch(replaceTerm(q, 'status', choice))
                }}
                aria-current={isCurrent ? 'true' : undefined}
                className={cn(chip, isCurrent ? chosenChip : idleChip)}
              >
                {Icon ? <Icon aria-hidden="true" /> : null}
                <span>{choice ?? 'All'}</span>
                {count ? <span className="tabular text-12 font-normal">{textOfCount(count)}</span> : null}
              </a>
            </li>
          )
        })}
        {others.map(({ name, value, isNegated, start, end }) => (
          <li key={start}>
            <button
              type="button"
              onClick={() => {
                // The button goes with the filter.
                focusFilters()
                search(`${q.slice(0, start)} ${q.slice(end)}`.replace(/\s+/g, ' '))
              }}
              className={cn(chip, 'font-normal', chosenChip)}
            >
              <span>{`${isNegated ? `Not ${(LABELS[name] ?? name).toLowerCase()}` : (LABELS[name] ?? name)}: ${describeValue(name, value)}`}</span>
              <X aria-hidden="true" />
              <span className="sr-only">Remove this filter</span>
            </button>
          </li>
        ))}
        {CHOICE_FILTERS.filter((filter) => !isSet(filter) && (filter !== 'mail' || saysMails)).map((filter) => (
          <li key={filter}>
            <Later
              button={
                <button type="button" aria-haspopup="menu" className={cn(chip, idleChip)}>
                  <span>{CHOICES[filter]}</span>
                  <ChevronDown aria-hidden="true" />
                </button>
              }
              popover={(trigger) => <ChoiceMenu filter={filter} q={q} zone={zone} trigger={trigger} />}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function describeValue(name: string, value: string): string {
  if (name === 'expiring') return `${Number.parseInt(value, 10)} days`
  return name === 'mail' ? (MAIL_VALUES[value.toLowerCase()] ?? value) : value
}

const MAIL_VALUES: Record<string, string> = { failed: 'refused or bounced', deferred: 'delayed' }

const LABELS: Record<string, string> = {
  status: 'Status',
  signer: 'Signer',
  waiting: 'Waiting for',
  sender: 'Sender',
  template: 'Template',
  mail: 'Email',
  before: 'Sent before',
  after: 'Sent after',
  expiring: 'Expires within',
  scheduled: 'Goes out on',
}

const CHOICES: Record<ChoiceFilter, string> = {
  waiting: 'Waiting for',
  signer: 'Signer',
  template: 'Template',
  sender: 'Sender',
  mail: 'Email',
  sent: 'Date sent',
  expiring: 'Expires',
  scheduled: 'Goes out',
}
