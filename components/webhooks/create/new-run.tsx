'use client'

import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { counted } from '../actions/messages'
import { StepList } from '../actions/step-list'
import { SecretChoice } from '../secrets/secret-choice'
import { useSecretChoice } from '../secrets/use-secret-choice'
import { hostOf } from '../subscriptions/targets'
import type { Order, useCreation } from './use-creation'

type NewRunProps = {
  order: Pick<Order, 'targetUrl' | 'events'>
  creation: ReturnType<typeof useCreation>
  refusal: { target?: string; secret?: string }
  onCreate: (order: Order) => void
}

/** What became of each event type; what is left can be asked for again, and nothing is created twice. */
export function NewRun({ order: { targetUrl, events }, creation, refusal, onCreate }: NewRunProps) {
  const { run, looking, secretless } = creation
  const running = run.running || looking
  const secret = useSecretChoice('own')
  const is = (state: string) => events.filter((event) => run.stepOf(event).is === state)
  const left = [...is('refused'), ...is('waiting')]
  const unknown = is('unknown')
  const done = is('done')

  function goOn() {
    const taking = secret.take()
    if (taking) onCreate({ targetUrl, events, ...taking })
  }

  return (
    <div className="flex flex-col gap-6">
      <p className="text-14 [overflow-wrap:anywhere]">
        {running ? 'Creating' : `Created ${done.length} of`} {counted(events.length, 'subscription')} for{' '}
        <span className="font-mono text-13">{targetUrl}</span>
      </p>
      <StepList
        label="Event types"
        steps={events.map((event) => ({ id: event, name: event, state: run.stepOf(event), doneWord: 'Created' }))}
      />
      {secretless.length > 0 ? (
        <Banner
          tone="warn"
          title={`The secret of ${secretless.map(({ event }) => event).join(', ')} got lost with the answer`}
        >
          <p>
            {secretless.length === 1 ? 'The subscription exists' : 'The subscriptions exist'}. Rotate{' '}
            {secretless.map(({ event, id }, index) => (
              <span key={id}>
                {index > 0 ? ', ' : ''}
                <TextLink href={`/webhooks/${encodeURIComponent(id)}/rotate`}>the secret of {event}</TextLink>
              </span>
            ))}
            , so that your receiver can verify what comes.
          </p>
        </Banner>
      ) : null}
      {unknown.length > 0 && !running ? (
        <Banner tone="warn" title={`Nobody can tell whether ${unknown.join(', ')} was created`}>
          <p>
            No answer came, and the list of subscriptions could not be read. Look at the list before you create it
            again: a second subscription would deliver every event twice.
          </p>
        </Banner>
      ) : null}
      {left.length > 0 && !running ? (
        <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
          <SecretChoice
            label={`Secret of the remaining ${left.length}`}
            source={secret.source}
            onSource={secret.setSource}
            input={secret.input}
            count={left.length}
            error={secret.error ?? refusal.secret}
            onType={secret.clearError}
          />
          <p className="text-13 text-ink-soft">
            The secret from before is no longer in this page. To use it again, enter it from where you stored it.
          </p>
          <div>
            <Button variant="primary" onClick={goOn}>
              Create the remaining {left.length}
            </Button>
          </div>
        </div>
      ) : null}
      {running ? null : (
        <div>
          <ButtonLink href="/webhooks" variant={left.length > 0 ? 'secondary' : 'primary'}>
            {left.length > 0 ? 'Leave it at that' : `See ${hostOf(targetUrl)} in the list`}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
