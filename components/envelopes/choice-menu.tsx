'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Menu, MenuItem } from '@/components/ui/menu'
import { choicesQuery } from '@/lib/browser/queries/envelopes'
import { formatCount } from '@/lib/contract/format'
import { type ChoiceFilter, textOfCount } from '@/lib/desk/envelopes/contract/find'
import { focusFilters, pushSearch } from './use-list-address'

type ChoiceMenuProps = { filter: ChoiceFilter; q: string; zone: string; trigger: ReactElement }

/** The values of a filter with how many envelopes each finds. It opens as soon as it is loaded. */
export default function ChoiceMenu({ trigger, ...filter }: ChoiceMenuProps) {
  // The button goes when the filter is set.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusFilters()
      })
    },
    [],
  )
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <ChoiceItems {...filter} />
    </Menu>
  )
}

/** Counted each time that the menu opens. */
function ChoiceItems({ filter, q, zone }: Omit<ChoiceMenuProps, 'trigger'>) {
  const { data, error, refetch } = useQuery(choicesQuery(filter, q, zone))
  if (error && !data) return <ErrorState error={error} title="The counts failed" onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className="flex w-56 flex-col gap-2 p-2">
        <LoadingNote>Counting envelopes</LoadingNote>
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
        <Skeleton className="w-3/5" />
      </div>
    )
  }
  return (
    <div className="max-h-80 w-72 max-w-[calc(100vw-3rem)] overflow-y-auto">
      {data.choices.map(({ label, about, q: next, count }) => (
        <MenuItem key={next} onAct={() => pushSearch(next)}>
          <span className="flex min-w-0 flex-1 flex-col py-1">
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
        </MenuItem>
      ))}
      {data.choices.length === 0 ? <p className="px-2 py-1.5 text-13 text-ink-soft">{NONE[filter]}</p> : null}
      {data.counted === undefined ? null : (
        <p className="border-t border-line px-2 py-1.5 text-12 text-ink-soft">{`Counted among ${formatCount(data.counted)} of the matches.`}</p>
      )}
    </div>
  )
}

const NONE: Record<ChoiceFilter, string> = {
  waiting: 'Nobody is waited for in these envelopes.',
  signer: 'These envelopes have no signers.',
  template: 'None of these envelopes is from a template.',
  sender: 'None of these envelopes names its sender.',
  mail: 'No email was refused or delayed.',
  sent: 'No envelope was sent.',
  expiring: 'No envelope expires.',
  scheduled: 'No envelope is scheduled.',
}
