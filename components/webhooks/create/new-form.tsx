'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Field, Input } from '@/components/ui/field'
import { TextLink } from '@/components/ui/link'
import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { EVENT_DESCRIPTIONS } from '@/lib/desk/webhooks/contract/event-descriptions'
import { type ChosenSecret, SecretChoice, useSecretChoice } from '../secrets/secret-choice'
import { subscriptionHref } from '../subscriptions/targets'
import { describeRefusedTarget, targetFault, visibleFault } from './target-check'

export type Order = { targetUrl: string; events: readonly EventType[]; chosen: ChosenSecret }

type NewFormProps = {
  list: readonly DeskSubscription[]
  target: string
  /** The only event type to choose; without it, all that the target lacks. */
  event: EventType | undefined
  refusal: { target?: string; secret?: string }
  pending: boolean
  onCreate: (order: Order) => void
}

export function NewForm({ list, target, event, refusal, pending, onCreate }: NewFormProps) {
  const [url, setUrl] = useState(target)
  const [refusedUrl, setRefusedUrl] = useState<string>()
  const [touched, setTouched] = useState(false)
  const [chosen, setChosen] = useState<readonly EventType[]>(event ? [event] : EVENT_TYPES)
  const [submitted, setSubmitted] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const { take, choice } = useSecretChoice(target === '' ? 'generated' : 'own')

  const fault = targetFault(url)
  // A second subscription would deliver every event twice.
  const existing = list.filter(({ target_url }) => target_url === url.trim())
  const taken = new Set(existing.map(({ event_type }) => event_type))
  const [first] = existing
  const isComplete = EVENT_TYPES.every((type) => taken.has(type))
  const events = EVENT_TYPES.filter((type) => chosen.includes(type) && !taken.has(type))
  const refused = refusal.target && refusedUrl === url ? describeRefusedTarget(refusal.target) : undefined

  function submit(form: FormEvent) {
    form.preventDefault()
    setTouched(true)
    setSubmitted(true)
    if (fault && !fault.soft) return address.current?.focus()
    if (events.length === 0) return
    const chosen = take()
    if (!chosen) return
    setRefusedUrl(url)
    onCreate({ targetUrl: url.trim(), events, chosen })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Field
        label="Target URL"
        error={refused ?? visibleFault(url, touched)}
        help={fault?.soft ? fault.message : 'https, reachable from the internet'}
      >
        <Input
          ref={address}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://hooks.example.com/envelopes"
          value={url}
          onChange={(change) => setUrl(change.target.value)}
          onBlur={() => setTouched(url !== '')}
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
        <div className="flex flex-col gap-2">
          {EVENT_TYPES.map((type) => (
            <Checkbox
              key={type}
              label={<span className="font-mono text-13">{type}</span>}
              help={taken.has(type) ? 'Already subscribed' : EVENT_DESCRIPTIONS[type]}
              checked={events.includes(type)}
              disabled={taken.has(type)}
              onCheckedChange={(on) => setChosen(on ? [...chosen, type] : chosen.filter((each) => each !== type))}
            />
          ))}
        </div>
        <p aria-live="polite" className="mt-1 text-12 text-bad">
          {submitted && events.length === 0 && !isComplete ? 'Choose at least one event.' : null}
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
