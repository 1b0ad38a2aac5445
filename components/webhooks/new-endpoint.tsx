'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { LoadingNote } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { subscriptionsQuery } from '@/lib/browser/queries/webhooks'
import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import type { CreationResult as Created, DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { EVENT_DESCRIPTIONS } from '@/lib/desk/webhooks/contract/endpoint-health'
import { FailedEvents, isUnknown } from './actions/failed-events'
import { newSubscriptionParams } from './address'
import { KeyNeeded, useIsKeyRefused } from './endpoints/availability'
import { createEndpoint } from './queries'
import { type ChosenSecret, NewSecretDialog, SecretChoice, useSecretChoice, useSecretRequests } from './secrets'
import { subscriptionHref } from './subscription'
import { describeRefusedTarget, refusedInput, targetFault } from './target-check'

const DeliveryExample = loadable(() => import('./guide/delivery-example'))
const TestInPlace = loadable(async () => ({ default: (await import('./actions/test-result')).TestInPlace }))

/** Creates an endpoint: a subscription for each chosen event type. */
export function NewEndpoint() {
  const params = newSubscriptionParams.read(useSearchParams())
  const { data: list, error, refetch } = useQuery(subscriptionsQuery)
  const sibling = list?.subscriptions.find(({ id }) => id === params.subscription)
  const event = EVENT_TYPES.find((type) => type === params.event)
  const isKeyRefused = useIsKeyRefused(list)
  const creation = useSecretRequests<Created>()
  const after = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<Order>()
  const [form, setForm] = useState<EndpointValues>()
  const input = refusedInput(creation.error)

  function create(next: Order) {
    setOrder(next)
    const { targetUrl, events, chosen } = next
    void creation.start(events, chosen, (eventTypes, secret) => createEndpoint({ targetUrl, eventTypes, secret }))
  }

  return (
    <>
      <PageHeader title={sibling ? 'Add events' : 'New endpoint'} back={{ href: '/webhooks', label: 'Endpoints' }} />
      {error && !list ? (
        <ErrorState error={error} title="The subscriptions couldn’t be loaded" onRetry={() => void refetch()} />
      ) : null}
      {!list && !error ? <LoadingNote>Loading subscriptions</LoadingNote> : null}
      {isKeyRefused ? <KeyNeeded /> : null}
      {list && !isKeyRefused ? (
        <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div ref={after} className="flex max-w-160 flex-col gap-6">
            {order && creation.result ? (
              <CreationResult order={order} creation={creation} result={creation.result} />
            ) : (
              <NewForm
                list={list.subscriptions}
                target={sibling?.target_url ?? ''}
                event={event}
                refusal={input && creation.error instanceof Error ? { [input]: creation.error.message } : {}}
                pending={creation.isRunning}
                onChange={setForm}
                onCreate={create}
              />
            )}
            {creation.error && (creation.result || !input) ? (
              <ErrorState
                error={creation.error}
                title={creation.result ? 'No more events were added' : 'The endpoint wasn’t created'}
                unknownTitle="We don’t know yet whether the endpoint was created"
              />
            ) : null}
          </div>
          <div className="min-w-0 max-xl:hidden">
            <DeliveryExample {...form} />
          </div>
        </div>
      ) : null}
      {creation.newSecret ? (
        <NewSecretDialog secret={creation.newSecret} onStored={creation.onStored} next={after} />
      ) : null}
    </>
  )
}

type CreationResultProps = {
  order: Pick<Order, 'targetUrl' | 'events'>
  creation: ReturnType<typeof useSecretRequests<Created>>
  result: Created
}

/**
 * What was created, and the next steps: what is left, a test event, receiver code. Nothing is
 * created twice.
 */
function CreationResult({ order: { targetUrl, events }, creation, result }: CreationResultProps) {
  const { retry, refused, isRunning } = creation
  const { failed } = result
  const unknown = failed.filter(isUnknown).map(({ name }) => name)
  const [first] = result.done
  return (
    <div className="flex flex-col gap-6">
      <p role="status" className="[overflow-wrap:anywhere]">
        <span>{`Created: ${events.length - failed.length} of ${events.length} events for `}</span>
        <span className="font-mono text-13">{targetUrl}</span>
      </p>
      <FailedEvents failed={failed} count={events.length} />
      {unknown.length > 0 ? (
        <Banner tone="warn" title={`We don’t know yet whether ${unknown.join(', ')} was created`}>
          Check the list of endpoints before you create it again: a second subscription would deliver every event twice.
        </Banner>
      ) : null}
      {retry ? (
        <div>
          <Button variant="primary" pending={isRunning} onClick={() => void retry()}>
            {`Retry ${counted(refused.length, 'event')}`}
          </Button>
        </div>
      ) : null}
      {first ? (
        <>
          <TestInPlace id={first.id} variant={retry ? 'secondary' : 'primary'} />
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/webhooks/samples">Receiver code</ButtonLink>
            <ButtonLink href={subscriptionHref(first.id)}>Open the endpoint</ButtonLink>
          </div>
        </>
      ) : null}
    </div>
  )
}

type Order = { targetUrl: string; events: readonly EventType[]; chosen: ChosenSecret }

type NewFormProps = {
  list: readonly DeskSubscription[]
  target: string
  /** The only event type to choose; without it, all that the target lacks. */
  event: EventType | undefined
  refusal: { target?: string; secret?: string }
  pending: boolean
  /** For the example beside the form. */
  onChange: (values: EndpointValues) => void
  onCreate: (order: Order) => void
}

type EndpointValues = { url: string; events: readonly EventType[] }

/** The secret stays in its own input, out of the form's values (`SecretChoice`). */
function NewForm({ list, target, event, refusal, pending, onChange, onCreate }: NewFormProps) {
  const [refusedUrl, setRefusedUrl] = useState<string>()
  const { control, register, handleSubmit, formState } = useForm<EndpointValues>({
    defaultValues: { url: target, events: event ? [event] : EVENT_TYPES },
  })
  const [url, events] = useWatch({ control, name: ['url', 'events'] })
  useEffect(() => onChange({ url, events }), [onChange, url, events])
  const wasLeft = formState.isSubmitted || (formState.touchedFields.url === true && url !== '')
  const { take, choice } = useSecretChoice(target === '' ? 'generated' : 'own')

  // A second subscription would deliver every event twice.
  const existing = list.filter(({ target_url }) => target_url === url.trim())
  const taken = new Set(existing.map(({ event_type }) => event_type))
  const [first] = existing
  const isComplete = EVENT_TYPES.every((type) => taken.has(type))
  const freeOf = (types: readonly EventType[]) => EVENT_TYPES.filter((type) => types.includes(type) && !taken.has(type))
  const refused = refusal.target && refusedUrl === url ? describeRefusedTarget(refusal.target) : undefined

  const submit = handleSubmit(({ url, events }) => {
    const chosen = take()
    if (!chosen) return
    setRefusedUrl(url)
    onCreate({ targetUrl: url.trim(), events: freeOf(events), chosen })
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="flex max-w-160 flex-col gap-6">
      <Field
        label="Target URL"
        error={refused ?? (wasLeft ? targetFault(url) : undefined)}
        help="https, reachable from the internet"
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://hooks.example.com/envelopes"
          {...register('url', { validate: targetFault })}
        />
      </Field>
      <fieldset className="min-w-0">
        <legend className="mb-1 text-13 font-medium text-ink">Events</legend>
        {isComplete && first ? (
          <p className="mb-2 text-13 text-ink-soft">
            <span>This address receives all events already. </span>
            <TextLink href={subscriptionHref(first.id)}>Open the endpoint</TextLink>
          </p>
        ) : null}
        <Controller
          control={control}
          name="events"
          rules={{ validate: (types) => freeOf(types).length > 0 || 'Choose at least one event.' }}
          render={({ field: { value, onChange } }) => (
            <div className="flex flex-col gap-2">
              {EVENT_TYPES.map((type) => (
                <Checkbox
                  key={type}
                  label={<span className="font-mono text-13">{type}</span>}
                  help={taken.has(type) ? 'Already subscribed' : EVENT_DESCRIPTIONS[type]}
                  checked={freeOf(value).includes(type)}
                  disabled={taken.has(type)}
                  onCheckedChange={(on) => onChange(on ? [...value, type] : value.filter((each) => each !== type))}
                />
              ))}
            </div>
          )}
        />
        <p aria-live="polite" className="mt-1 text-12 text-bad">
          {isComplete ? null : formState.errors.events?.message}
        </p>
      </fieldset>
      {isComplete ? null : (
        <>
          <SecretChoice {...choice} error={choice.error ?? refusal.secret} />
          <div>
            <Button type="submit" variant="primary" pending={pending}>
              {target === '' ? 'Create endpoint' : 'Add events'}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
