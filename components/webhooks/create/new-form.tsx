'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { EVENT_TYPES, type EventType } from '@/lib/contract/constants'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { counted } from '../actions/messages'
import { SecretChoice } from '../secrets/secret-choice'
import { useSecretChoice } from '../secrets/use-secret-choice'
import { EventChoice } from './event-choice'
import { faultShown, refusedTarget, targetFault } from './target-check'
import type { Order } from './use-creation'

type NewFormProps = {
  list: readonly DeskSubscription[]
  target: string
  /** The only one asked for; without it all that the target lacks. */
  event: EventType | undefined
  refusal: { target?: string; secret?: string }
  pending: boolean
  onCreate: (order: Order) => void
}

export function NewForm({ list, target, event, refusal, pending, onCreate }: NewFormProps) {
  const [url, setUrl] = useState(target)
  const [refusedUrl, setRefusedUrl] = useState<string>()
  const [touched, setTouched] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<EventType>>(new Set(event ? [event] : EVENT_TYPES))
  const [nothing, setNothing] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const secret = useSecretChoice(target === '' ? 'one' : 'own')

  const fault = targetFault(url)
  const taken = new Set(list.filter(({ target_url }) => target_url === url.trim()).map(({ event_type }) => event_type))
  const events = EVENT_TYPES.filter((type) => chosen.has(type) && !taken.has(type))
  const told = refusal.target && refusedUrl === url ? refusedTarget(refusal.target) : undefined

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    setTouched(true)
    setNothing(events.length === 0)
    if (fault && !fault.soft) return address.current?.focus()
    if (events.length === 0) return
    const taking = secret.take()
    if (!taking) return
    setRefusedUrl(url)
    onCreate({ targetUrl: url.trim(), events, ...taking })
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Field
        label="Target URL"
        error={told ?? faultShown(url, touched)}
        help={fault?.soft ? fault.message : 'https, reachable from the internet, without name and password.'}
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
      <EventChoice
        chosen={chosen}
        taken={taken}
        onChange={(next) => {
          setChosen(next)
          setNothing(false)
        }}
        error={nothing ? 'Choose at least one event type.' : undefined}
      />
      <SecretChoice
        source={secret.source}
        onSource={secret.setSource}
        input={secret.input}
        count={events.length}
        error={secret.error ?? refusal.secret}
        onType={secret.clearError}
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          Create {counted(events.length, 'subscription')}
        </Button>
      </div>
    </form>
  )
}
