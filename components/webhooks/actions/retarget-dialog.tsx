'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { faultShown, refusedTarget, targetFault } from '../create/target-check'
import { refusedInput } from '../create/use-creation'
import { retarget } from './acts'
import { namesOf } from './messages'
import { RunDialog } from './run-dialog'

type RetargetDialogProps = {
  subscriptions: readonly DeskSubscription[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Another address for the same subscriptions: secret, history and what waits stay with them. */
export function RetargetDialog({ subscriptions, ...props }: RetargetDialogProps) {
  const current = subscriptions[0]?.target_url ?? ''
  const [url, setUrl] = useState(current)
  const [touched, setTouched] = useState(false)
  const [refusal, setRefusal] = useState<{ url: string; message: string }>()
  const fault = targetFault(url)

  return (
    <RunDialog
      {...props}
      title={`Change the target of ${namesOf(subscriptions)}`}
      consequence={
        <p>
          The next attempt of everything that waits goes to the new address. The secret stays the same, so the new
          receiver needs it.
        </p>
      }
      subscriptions={subscriptions}
      act={retarget(url.trim())}
      stopsAt={(state) => refusedInput(state) === 'target'}
      onStop={(state) => {
        if (state.is === 'refused') setRefusal({ url, message: state.message })
      }}
      verb="Change target"
      joint=" of"
      done={`Changed the target of ${namesOf(subscriptions)}`}
      onBeforeStart={() => {
        setTouched(true)
        return (fault === undefined || fault.soft === true) && url.trim() !== current
      }}
    >
      <Field
        label="Target URL"
        error={refusal?.url === url ? refusedTarget(refusal.message) : faultShown(url, touched)}
        help={
          fault?.soft
            ? fault.message
            : touched && url.trim() === current
              ? 'This is the address it has already.'
              : 'https, and reachable from the internet.'
        }
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          onBlur={() => setTouched(true)}
        />
      </Field>
    </RunDialog>
  )
}
