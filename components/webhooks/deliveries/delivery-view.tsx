'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { ErrorState } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { LoadingPanel } from '@/components/ui/loading'
import { RotateCcw } from '@/components/ui/more-icons'
import { PageHeader } from '@/components/ui/page-header'
import { Section } from '@/components/ui/panel'
import { Badge } from '@/components/ui/status'
import { useToast } from '@/components/ui/toast'
import { verifyParams } from '@/components/webhooks/address'
import { CallError } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useOffer } from '@/lib/browser/queries/session'
import { deliveryQuery, endpointQuery } from '@/lib/browser/queries/webhooks'
import type { AnyDeliveryDetail } from '@/lib/desk/upstream/contract/webhook-desk'
import { retryDelivery } from '../queries'
import { subscriptionHref } from '../subscription'
import { deliveryLook, shortDeliveryId } from './delivery-look'
import { SentBytes, sentBody } from './sent-bytes'
import { Timeline } from './timeline'

const WHILE_PENDING_MS = 3_000

/** One delivery: what happened to it, and the exact bytes that were sent. */
export function DeliveryView({ id, deliveryId }: { id: string; deliveryId: string }) {
  const { data, error, refetch } = useQuery({
    ...deliveryQuery(id, deliveryId),
    // Shows when a pending delivery arrives.
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? WHILE_PENDING_MS : false),
  })
  const { data: endpoint } = useQuery({ ...endpointQuery(id), refetchInterval: false })
  const isSingle = useOffer('single_test')
  const target = endpoint?.target_url
  const back = { href: subscriptionHref(id), label: 'Endpoint' }
  const look = data && deliveryLook({ state: data.state, attempts: data.attempts?.length })
  const sent = data && sentBody(data)
  return (
    <>
      <PageHeader
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{data?.event_type ?? 'Delivery'}</span>
            {look ? (
              <Badge tone={look.tone} icon={look.icon}>
                {look.label}
              </Badge>
            ) : null}
            {sent?.test ? <Badge tone="neutral">Test</Badge> : null}
          </span>
        }
        about={sent?.test ? undefined : sent?.subject}
        back={back}
        actions={
          data ? (
            <>
              {data.attempts?.length ? (
                <ButtonLink href={verifyParams.href('/webhooks/verify', { subscription: id, delivery: deliveryId })}>
                  Verify this delivery
                </ButtonLink>
              ) : null}
              {sent?.test && isSingle ? null : <RetryButton id={id} delivery={data} />}
            </>
          ) : null
        }
      />
      {!data && !error ? <LoadingPanel note="Loading the delivery" lines={Array(5).fill('w-2/3')} /> : null}
      {error instanceof CallError && error.code === 404 ? (
        <EmptyState title="Delivery not found" action={<ButtonLink href={back.href}>All deliveries</ButtonLink>}>
          The id may be mistyped, or its subscription removed.
        </EmptyState>
      ) : error ? (
        <ErrorState
          error={error}
          title="The delivery couldn’t be loaded"
          onRetry={() => void refetch()}
          className="mb-6"
        />
      ) : null}
      {data ? (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[minmax(0,1fr)_320px]">
          <div className="flex min-w-0 flex-col gap-8">
            <Section title="Timeline">
              <Timeline delivery={data} />
            </Section>
            <Section title="Request">
              <SentBytes id={id} delivery={data} url={target} />
            </Section>
          </div>
          <DeliveryFacts delivery={data} target={target} />
        </div>
      ) : null}
    </>
  )
}

/** What a delivery is about, and the ids that name it. */
function DeliveryFacts({ delivery, target }: { delivery: AnyDeliveryDetail; target: string | undefined }) {
  const sent = sentBody(delivery)
  const copy = (label: string, value: string | undefined, shorten = true) =>
    value && <CopyText value={value} label={label} shorten={shorten} className="-ml-1 pointer-coarse:min-h-11" />
  const envelope = sent?.envelopeId && (
    <TextLink href={`/envelopes/${encodeURIComponent(sent.envelopeId)}`}>{sent.subject ?? 'Open'}</TextLink>
  )
  const facts = [
    ['Envelope', sent?.test ? 'None' : envelope],
    ['Signer', sent?.signer],
    ['Target', copy('target URL', target, false)],
    ['Delivery id', copy('delivery id', delivery.id)],
    ['Event id', copy('event id', delivery.event_id)],
  ] as const
  return (
    <aside aria-label="Details">
      <dl className="card">
        {facts.map(([term, value]) =>
          value ? (
            <div
              key={term}
              className="grid grid-cols-[96px_minmax(0,1fr)] items-baseline gap-3 border-b border-line px-3 py-2 last:border-b-0"
            >
              <dt className="text-13 leading-5 text-ink-faint">{term}</dt>
              <dd className="min-w-0 text-14 [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </aside>
  )
}

/** Sends the delivery again now, with the same delivery id. */
function RetryButton({ id, delivery }: { id: string; delivery: AnyDeliveryDetail }) {
  const client = useQueryClient()
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const retry = useMutation({
    mutationFn: () => retryDelivery(id, delivery.id),
    onSuccess: () => {
      setAsking(false)
      toast({ title: 'Delivery queued for an attempt' })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: deliveryQuery(id, delivery.id).queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    },
  })
  const arrived = delivery.state === 'delivered'
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <RotateCcw aria-hidden="true" />
        <span>{arrived ? 'Send again' : 'Retry now'}</span>
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={(open) => {
          if (!open) retry.reset()
          setAsking(open)
        }}
        title={`${arrived ? 'Send' : 'Retry'} ${delivery.event_type ?? 'this delivery'} ${shortDeliveryId(delivery.id)}`}
        consequence={
          arrived
            ? 'The receiver has accepted it already. It gets the same bytes and delivery id, with a new signature.'
            : 'Sends the same bytes and delivery id now. If this fails, the retry schedule starts again.'
        }
        action={{
          label: arrived ? 'Send again' : 'Retry now',
          onAct: () => retry.mutate(),
          pending: retry.isPending,
          variant: 'primary',
        }}
        problem={{
          error: retry.error,
          title: 'The delivery wasn’t queued',
          unknownTitle: 'We don’t know yet whether the delivery was queued',
        }}
      />
    </>
  )
}
