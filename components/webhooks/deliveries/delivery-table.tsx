'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/format'
import { ListRow, RowCheckbox, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { LiveList } from '@/components/ui/live-list/live-list'
import { Badge } from '@/components/ui/status'
import { Time, useNow } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { queryKeys } from '@/lib/browser/keys'
import { dismissDeliveries } from '@/lib/browser/queries/webhooks'
import { parseServiceDate } from '@/lib/contract/dates'
import type { EndpointDelivery, ReadEach } from '@/lib/desk/webhooks/contract/endpoint'
import { isolate } from '@/lib/text/one-line'
import { RetryDialog } from '../actions/retry-dialog'
import { deliveryHref, deliveryLine, deliveryLook, describeDuration, shortDeliveryId } from './delivery-look'

const COLUMNS = [
  { name: 'Event', width: 'w-[28%]' },
  { name: 'Signers', width: 'w-[16%]' },
  { name: 'State', width: 'w-32' },
  { name: 'Attempts', width: 'w-20' },
  { name: 'Answer', width: 'w-auto' },
  { name: 'Duration', width: 'w-20' },
  { name: 'Event time', width: 'w-28' },
]

type DeliveryTableProps = {
  /** Undefined in a list of several endpoints: rows then name their target. */
  endpointId?: string
  deliveries: readonly EndpointDelivery[]
  isComplete: boolean
  focusRequests?: number
}

const idOf = ({ id }: EndpointDelivery) => id

/** Deliveries as table rows, on a narrow screen as cards. */
export function DeliveryTable({ endpointId, deliveries, isComplete, focusRequests }: DeliveryTableProps) {
  return (
    <LiveList
      isComplete={isComplete}
      {...(focusRequests !== undefined && { focusRequests })}
      label="Deliveries, newest event first"
      columns={COLUMNS}
      tableFrom="xl"
      items={deliveries}
      keyOf={idOf}
      textOf={deliveryLine}
      actions={(selected, clear) => (
        <>
          <RetrySelected deliveries={selected} onDone={clear} />
          {endpointId ? <DismissSelected endpointId={endpointId} deliveries={selected} onDone={clear} /> : null}
        </>
      )}
      row={(delivery, row) => (
        <DeliveryRow to={endpointId ? undefined : delivery.target_url} delivery={delivery} {...row} />
      )}
    />
  )
}

/** Retries the selected dead letters. Other deliveries stay as they are. */
function RetrySelected({ deliveries, onDone }: { deliveries: readonly EndpointDelivery[]; onDone: () => void }) {
  const [asked, setAsked] = useState<readonly EndpointDelivery[]>()
  const dead = deliveries.filter(({ state }) => state === 'dead_lettered')
  return (
    <>
      {dead.length > 0 ? (
        <Button size="sm" variant="primary" onClick={() => setAsked(dead)}>
          Retry
        </Button>
      ) : null}
      {asked ? (
        <RetryDialog
          subscriptions={[]}
          selected={asked}
          onClose={() => {
            setAsked(undefined)
            onDone()
          }}
        />
      ) : null}
    </>
  )
}

type DismissSelectedProps = { endpointId: string; deliveries: readonly EndpointDelivery[]; onDone: () => void }

/** Closes the selected dead letters for good. Other deliveries stay as they are. */
function DismissSelected({ endpointId, deliveries, onDone }: DismissSelectedProps) {
  const client = useQueryClient()
  const toast = useToast()
  const [asked, setAsked] = useState<string[]>()
  const dead = deliveries.filter(({ state }) => state === 'dead_lettered').map(({ id }) => id)
  const targets = asked ?? dead
  const dismiss = useMutation({
    mutationFn: () => dismissDeliveries(endpointId, targets),
    onSuccess: ({ count }) => {
      toast({ title: `${counted(count ?? targets.length, 'dead letter')} dismissed` })
      setAsked(undefined)
      onDone()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
      void client.invalidateQueries({ queryKey: queryKeys.deliveries.lists })
    },
  })
  if (dead.length === 0 && !asked) return null
  return (
    <>
      <Button size="sm" onClick={() => setAsked(dead)}>
        Dismiss
      </Button>
      <AlertDialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (open) return
          dismiss.reset()
          setAsked(undefined)
        }}
        title={`Dismiss ${counted(targets.length, 'dead letter')}`}
        consequence="They no longer count as dead letters, and retrying skips them. The list shows them as Dismissed."
        action={{ label: 'Dismiss', onAct: () => dismiss.mutate(), pending: dismiss.isPending }}
        problem={{ error: dismiss.error, title: 'The dead letters weren’t dismissed' }}
      />
    </>
  )
}

/** `to`: the target, in a list of several endpoints. */
type DeliveryRowProps = RowProps & { to: string | undefined; delivery: EndpointDelivery }

const cell = 'min-w-0 text-13 text-ink-soft max-md:col-start-1 xl:px-3'

/** One delivery: a table row, on a narrow screen a card. */
const DeliveryRow = memo(function DeliveryRow({ to, delivery, rowKey, onSelect, ...row }: DeliveryRowProps) {
  const look = deliveryLook(delivery)
  const created = parseServiceDate(delivery.created_on)
  const next = parseServiceDate(delivery.nextAttemptAt)
  const { attempts = 0, duration_ms, signers, subject, test, envelope_id } = delivery
  const about = to ?? (test ? 'No envelope' : subject?.trim() || (envelope_id ? 'Envelope not in the list yet' : ''))
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-3 pr-3 pl-10 md:max-xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,4fr)_6.5rem] md:max-xl:items-start md:max-xl:gap-x-4 md:max-xl:py-2 xl:h-13"
    >
      <td className="min-w-0 md:max-xl:row-span-2 xl:relative xl:py-1 xl:pr-3 xl:pl-10">
        <RowCheckbox
          {...row}
          name={`delivery ${shortDeliveryId(delivery.id)}`}
          onSelect={onSelect}
          className="xl:items-center xl:pt-0"
        />
        <span className="flex min-w-0 items-center gap-2">
          <RowLink
            index={row.index}
            rowKey={rowKey}
            href={deliveryHref(delivery)}
            title={delivery.id}
            className="block truncate font-mono text-13 text-ink"
          >
            {delivery.event_type ?? shortDeliveryId(delivery.id)}
          </RowLink>
          {test ? <Badge tone="neutral">Test</Badge> : null}
        </span>
        <span className="block truncate text-12 text-ink-soft" title={about}>
          {about}
        </span>
      </td>
      <td className={`${cell} md:max-xl:col-start-2 md:max-xl:row-start-2 ${signers?.length ? '' : 'max-md:hidden'}`}>
        <span className="block truncate" title={signers?.join(', ')}>
          {describeSigners(signers)}
        </span>
      </td>
      <td className="justify-self-end max-xl:col-start-2 max-xl:row-start-1 md:max-xl:justify-self-start xl:px-3">
        <Badge tone={look.tone} icon={look.icon}>
          {look.label}
        </Badge>
      </td>
      <td className={`${cell} tabular max-xl:hidden`}>
        {attempts}
        <span className="sr-only"> {attempts === 1 ? 'attempt' : 'attempts'}</span>
      </td>
      <td className={`${cell} max-md:col-span-2 md:max-xl:col-start-3 md:max-xl:row-span-2 md:max-xl:row-start-1`}>
        <span className="block truncate md:max-xl:line-clamp-2 md:max-xl:whitespace-normal" title={delivery.last_error}>
          <span>{describeAnswer(delivery)}</span>
          <span className="xl:hidden">{describeMore(attempts, duration_ms)}</span>
        </span>
        {delivery.state === 'pending' && next ? <NextAttempt at={next} /> : null}
      </td>
      <td className={`${cell} tabular max-xl:hidden`}>
        {duration_ms === undefined ? '' : describeDuration(duration_ms)}
      </td>
      <td className="justify-self-end text-13 text-ink-soft max-md:col-start-2 max-md:row-start-2 md:max-xl:col-start-4 md:max-xl:row-start-1 xl:px-3">
        {created ? <Time value={created} className="relative z-10" /> : (delivery.created_on ?? 'Unknown')}
      </td>
    </ListRow>
  )
})

/** When it is past, the attempt is under way or waits for a free place. */
function NextAttempt({ at }: { at: Date }) {
  const isDue = at.getTime() <= useNow()
  return (
    <span className="block text-12">
      <span>{isDue ? 'attempt due now' : 'next '}</span>
      {isDue ? null : <Time value={at} className="relative z-10" />}
    </span>
  )
}

/** "Grace Hopper, Ada Lovelace + 2". */
function describeSigners(names: readonly string[] = []): string {
  return `${names.slice(0, 2).map(isolate).join(', ')}${names.length > 2 ? ` + ${names.length - 2}` : ''}`
}

/** On a card, where one line has it all. */
const describeMore = (attempts: number, ms: number | undefined) =>
  [attempts > 1 ? `, ${attempts} attempts` : '', ms === undefined ? '' : `, ${describeDuration(ms)}`].join('')

/** The services' sentences begin with their subject, which the column's name is. */
function describeAnswer({ response_status, last_error, attempts, state }: EndpointDelivery): string {
  const error = last_error?.replace(/^the target (answered )?/, '')
  const status = response_status ? String(response_status) : ''
  if (error && state !== 'delivered') return status && !error.includes(status) ? `${status}: ${error}` : error
  if (status) return status
  return attempts ? 'No answer' : 'Not attempted yet'
}

/** What could be read of a service that has no list of all deliveries. */
export function ReadEachNote({ readEach: { read, total, failed, per_minute } }: { readEach: ReadEach }) {
  if (read === total) {
    return (
      <p className="text-13 text-ink-soft">{`This service lists deliveries by event, one request each. This page uses at most ${per_minute} requests a minute.`}</p>
    )
  }
  return (
    <Banner tone="warn" title={`Deliveries of ${read} of ${total} subscriptions`}>
      {`This service lists deliveries by event, and this page uses at most ${per_minute} requests a minute.${failed > 0 ? ` ${failed} couldn’t be read.` : ''}`}
    </Banner>
  )
}
