'use client'

import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { TextLink } from '@/components/ui/link'
import { StepList } from '../actions/step-list'
import { SecretChoice, useSecretChoice } from '../secrets/secret-choice'
import { hostOf, subscriptionHref } from '../subscriptions/targets'
import type { Order, useCreation } from './use-creation'

type NewRunProps = {
  order: Pick<Order, 'targetUrl' | 'events'>
  creation: ReturnType<typeof useCreation>
  refusal: { target?: string; secret?: string }
  onCreate: (order: Order) => void
}

/** Each event type's outcome. What is left can be created again, and nothing is created twice. */
export function NewRun({ order: { targetUrl, events }, creation, refusal, onCreate }: NewRunProps) {
  const { run, checking, secretless } = creation
  const running = run.running || checking
  const { take, choice } = useSecretChoice('own')
  const inState = (state: string) => events.filter((event) => run.stepOf(event).is === state)
  const left = [...inState('refused'), ...inState('waiting')]
  const unknown = inState('unknown')
  const many = secretless.length > 1

  function createRemaining() {
    const secret = take()
    if (secret) onCreate({ targetUrl, events, ...secret })
  }

  return (
    <div className="flex flex-col gap-6">
      <p className="text-14 [overflow-wrap:anywhere]">
        {running ? 'Creating' : `Created ${inState('done').length} of`} {counted(events.length, 'subscription')} for{' '}
        <span className="font-mono text-13">{targetUrl}</span>
      </p>
      <StepList
        label="Event types"
        steps={events.map((event) => ({ id: event, name: event, state: run.stepOf(event), doneLabel: 'Created' }))}
      />
      {secretless.length > 0 ? (
        <Banner
          tone="warn"
          title={`The secret of ${secretless.map(({ event }) => event).join(', ')} was lost with the answer`}
        >
          The {many ? 'subscriptions exist' : 'subscription exists'}. For your receiver to verify deliveries, rotate{' '}
          {secretless.map(({ event, id }, index) => (
            <span key={id}>
              {index > 0 ? ', ' : ''}
              <TextLink href={`${subscriptionHref(id)}/rotate`}>the secret of {event}</TextLink>
            </span>
          ))}
          .
        </Banner>
      ) : null}
      {unknown.length > 0 && !running ? (
        <Banner tone="warn" title={`We don’t know yet whether ${unknown.join(', ')} was created`}>
          No answer came, and the list of subscriptions couldn’t be read. Check the list before you create it again: a
          second subscription would deliver every event twice.
        </Banner>
      ) : null}
      {left.length > 0 && !running ? (
        <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
          <SecretChoice
            {...choice}
            label={`Secret for the remaining ${left.length}`}
            count={left.length}
            error={choice.error ?? refusal.secret}
          />
          <p className="text-13 text-ink-soft">
            This page no longer has the previous secret. To use it again, enter it from where you stored it.
          </p>
          <div>
            <Button variant="primary" onClick={createRemaining}>
              Create the remaining {left.length}
            </Button>
          </div>
        </div>
      ) : null}
      {running ? null : (
        <div>
          <ButtonLink href="/webhooks" variant={left.length > 0 ? 'secondary' : 'primary'}>
            {left.length > 0 ? 'Skip the remaining' : `See ${hostOf(targetUrl)} in the list`}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
