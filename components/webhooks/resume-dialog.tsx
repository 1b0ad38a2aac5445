'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { useZone } from '@/components/ui/clock'
import { ErrorState } from '@/components/ui/error-state'
import { exactMoment } from '@/components/ui/moment-words'
import { readDeliveries } from '@/lib/browser/webhooks'
import { momentOf } from '@/lib/contract/moment'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import type { DeskSubscription } from '@/lib/contract/webhook-desk'
import { counted, namesOf } from './action-words'
import { resume } from './acts'
import { useRecoverAll } from './recovery/use-recover-all'
import { RunDialog } from './run-dialog'
import { countsOf } from './targets'

type ResumeDialogProps = {
  subscriptions: readonly DeskSubscription[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Says what was set aside meanwhile, and offers to have it sent as well. */
export function ResumeDialog({ subscriptions, ...props }: ResumeDialogProps) {
  const [alsoRecover, setAlsoRecover] = useState(true)
  const zone = useZone()
  const setAside = useSetAside(subscriptions, props.open)
  const dead = countsOf(subscriptions)?.deadLettered ?? 0
  const since = setAside && ` since ${exactMoment(setAside.since, zone)}`
  const what = setAside ? `${setAside.count} set aside${since}.` : `${counted(dead, 'dead letter')} in all.`
  const { ways, start } = useRecoverAll(subscriptions)
  const [way] = ways
  const recovers = alsoRecover && dead > 0 && way !== undefined

  return (
    <RunDialog
      {...props}
      title={`Resume ${namesOf(subscriptions)}`}
      consequence={
        <p>
          Deliveries go on with the events that happen from here on. {what}
          {dead > 0 ? ' They stay where they are until they are recovered.' : ''}
        </p>
      }
      subscriptions={subscriptions}
      act={resume}
      afterwards={
        recovers
          ? () =>
              start.mutateAsync(way.value).then(
                () => true,
                () => false,
              )
          : undefined
      }
      verb={recovers ? 'Resume and recover' : 'Resume'}
      done={`Resumed ${namesOf(subscriptions)}`}
    >
      {dead > 0 && way ? (
        <Checkbox
          label={`Recover ${dead === 1 ? 'the dead letter' : `all ${dead.toLocaleString('en')} dead letters`}`}
          help={`Under the same delivery ids; those from before the pause are among them. ${way.label}: ${way.help}`}
          checked={alsoRecover}
          onCheckedChange={setAlsoRecover}
        />
      ) : null}
      {start.error ? <ErrorState error={start.error} title="Resumed, but the recovery was not started" /> : null}
    </RunDialog>
  )
}

/** What became a dead letter since somebody paused: counted where one subscription is asked about and the desk knows when. */
function useSetAside(subscriptions: readonly DeskSubscription[], open: boolean) {
  const [only] = subscriptions
  const since = subscriptions.length === 1 ? momentOf(only?.paused_since) : undefined
  const { data } = useQuery({
    queryKey: ['webhook-set-aside', only?.id],
    queryFn: ({ signal }) => readDeliveries(only?.id ?? '', { state: 'dead_lettered' }, { signal }),
    enabled: open && since !== undefined && (only?.dead_lettered ?? 0) > 0,
    staleTime: 0,
    retry: false,
  })
  if (!data || !since) return undefined
  // The service tells whole seconds.
  const from = Math.floor(since.getTime() / 1_000) * 1_000
  const found = data.filter(({ created_on }) => (momentOf(created_on)?.getTime() ?? 0) >= from).length
  return { since, count: found >= PAGE_SIZE ? `${PAGE_SIZE} events or more` : counted(found, 'event') }
}
