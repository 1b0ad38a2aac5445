'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Field, Input, Select } from '@/components/ui/field'
import { counted, inputMoment, isoFromInput } from '@/components/ui/format'
import { useZone } from '@/components/ui/time'
import { useDebounced, useHydrated } from '@/components/ui/timing'
import { deliveriesParams, exactFilter, LASTS } from '@/components/webhooks/address'
import { queryKeys } from '@/lib/browser/keys'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import type { EndpointDelivery } from '@/lib/desk/webhooks/contract/endpoint'
import { isUnderWay } from '@/lib/desk/webhooks/contract/endpoint-health'
import type { RecoveryInput } from '@/lib/desk/webhooks/contract/recovery'
import { formatCount } from '@/lib/text/format'
import { countQuery, recoveriesQuery, startRecovery } from '../queries'
import { countsOf, isPaused } from '../subscription'
import { RecoveryProgress } from './recovery'

const TYPING_MS = 400

type RetryDialogProps = {
  /** Of one endpoint. */
  subscriptions: readonly DeskSubscription[]
  /** Only these dead letters. */
  selected?: readonly EndpointDelivery[]
  onClose: () => void
}

/**
 * Retries failed deliveries, oldest first: which and of when, and then what becomes of them. How is
 * the dashboard's business.
 */
export function RetryDialog({ subscriptions, selected, onClose }: RetryDialogProps) {
  const client = useQueryClient()
  const [event, setEvent] = useState('')
  const [time, setTime] = useState('')
  const [exact, setExact] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  const [now] = useState(() => Date.now())
  const dead = subscriptions.filter(({ dead_lettered = 1 }) => dead_lettered > 0)
  const chosen = event ? dead.filter(({ id }) => id === event) : dead
  const period = time === EXACT ? exact : exactFilter(deliveriesParams.read({ last: time }), now)
  const isLater = !period.from || !period.to || period.from < period.to
  const ids = selected ? [...new Set(selected.map((each) => each.subscription_id))] : chosen.map(({ id }) => id)
  const asked: RecoveryInput = { subscriptions: ids, from: period.from, to: period.to }
  const isTimed = Boolean(period.from || period.to)
  const deadLetters = countsOf(chosen)?.deadLettered
  const range = useDebounced(asked, TYPING_MS)
  const count = useQuery({
    ...countQuery(range),
    enabled: !selected && isLater && ids.length > 0 && (isTimed || deadLetters === undefined),
  })
  const total = selected?.length ?? (isTimed || deadLetters === undefined ? count.data?.count : deadLetters)
  const start = useMutation({
    mutationFn: () =>
      startRecovery({
        ...asked,
        ...(selected && {
          deliveries: selected.map(({ id, subscription_id, created_on, attempts }) => {
            return { id, subscription_id, created_on, attempts }
          }),
        }),
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: recoveriesQuery.queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    },
  })
  const paused = chosen.filter((each) => isPaused(each) && ids.includes(each.id))
  const what = !total
    ? 'failed deliveries'
    : `${count.data?.more && isTimed ? 'more than ' : ''}${counted(total, 'failed delivery', 'failed deliveries')}`
  const started = start.data
  const recoveries = useQuery({ ...recoveriesQuery, enabled: started !== undefined })
  const recovery = recoveries.data?.find(({ id }) => id === started?.id)
  const isEnded = recovery !== undefined && !isUnderWay(recovery)
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Retry ${what}`}
      consequence={
        started
          ? !isEnded && 'You can close this. Retrying continues.'
          : `Oldest first, with the same delivery ids.${paused.length > 0 ? ` ${counted(paused.length, 'paused event')} ${paused.length === 1 ? 'waits' : 'wait'} until you resume.` : ''}`
      }
      action={
        started
          ? undefined
          : {
              label: `Retry${total ? ` ${formatCount(total)}` : ''}`,
              onAct: () => {
                if (isLater && total !== 0) start.mutate()
              },
              pending: start.isPending,
              variant: 'primary',
            }
      }
      cancelLabel={isEnded ? 'Done' : started ? 'Close' : 'Cancel'}
      problem={{
        error: start.error ?? count.error,
        title: start.error ? 'The deliveries weren’t retried' : 'The deliveries couldn’t be counted',
        unknownTitle: 'We don’t know yet whether the deliveries are being retried',
      }}
    >
      {started ? (
        <RecoveryProgress id={started.id} />
      ) : selected ? null : (
        <div className="flex flex-col gap-4">
          {dead.length > 1 ? (
            <Field label="Events">
              <Select
                value={event}
                onValueChange={setEvent}
                options={[
                  { value: '', label: 'All events' },
                  ...dead.map(({ id, event_type, dead_lettered }) => ({
                    value: id,
                    label: `${event_type}${dead_lettered === undefined ? '' : ` (${dead_lettered})`}`,
                  })),
                ]}
              />
            </Field>
          ) : null}
          <Field label="Event time" error={total === 0 ? 'None failed in this time. Choose another one.' : undefined}>
            <Select value={time} onValueChange={setTime} options={TIMES} />
          </Field>
          {time === EXACT ? (
            <TimeInputs
              problem={isLater ? undefined : 'Choose a later time.'}
              onChange={(name, value) => setExact({ ...exact, [name]: isoFromInput(value) })}
            />
          ) : null}
        </div>
      )}
    </AlertDialog>
  )
}

/** The choice that needs the inputs. */
export const EXACT = 'exact'
export const TIMES = [
  { value: '', label: 'Any time' },
  ...Object.entries(LASTS).map(([value, { label }]) => ({ value, label })),
  { value: EXACT, label: 'From … until' },
]

type TimeInputsProps = {
  from?: string | undefined
  to?: string | undefined
  problem: string | undefined
  onChange: (name: 'from' | 'to', value: string) => void
}

/** From and until, in the person's time zone; either may stay empty. */
export function TimeInputs({ from, to, problem, onChange }: TimeInputsProps) {
  const zone = useZone()
  // The server doesn't know the browser's clock, so the browser fills the inputs again.
  const filledBy = useHydrated() ? 'browser' : 'server'
  const fields = [
    { name: 'from', label: 'From', value: from, error: undefined },
    { name: 'to', label: 'Until', value: to, error: problem },
  ] as const
  return (
    <div className="grid basis-full gap-3 sm:grid-cols-2">
      {fields.map(({ name, label, value, error }) => (
        <Field key={name} label={<span suppressHydrationWarning>{`${label} (${zone})`}</span>} error={error}>
          <Input
            key={filledBy}
            type="datetime-local"
            defaultValue={inputMoment(value)}
            onChange={(event) => onChange(name, event.target.value)}
          />
        </Field>
      ))}
    </div>
  )
}
