'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { DeskSubscription } from '@/lib/contract/webhook-desk'
import { namesOf } from './action-words'
import { retarget } from './acts'
import { RunDialog } from './run-dialog'
import { targetFault } from './target-check'

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
      verb="Change target"
      done={`Changed the target of ${namesOf(subscriptions)}`}
      onBeforeStart={() => {
        setTouched(true)
        return (fault === undefined || fault.soft === true) && url.trim() !== current
      }}
    >
      <Field
        label="Target URL"
        error={touched && fault && !fault.soft ? fault.message : undefined}
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
