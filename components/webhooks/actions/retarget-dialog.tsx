'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { describeRefusedTarget, refusedInput, targetFault, visibleFault } from '../create/target-check'
import { namesOf } from './messages'
import { RunDialog } from './run-dialog'

type RetargetDialogProps = { subscriptions: readonly DeskSubscription[]; onClose: () => void }

/** Another address for the same subscriptions, which keep their secret, history and pending deliveries. */
export function RetargetDialog({ subscriptions, onClose }: RetargetDialogProps) {
  const current = subscriptions[0]?.target_url ?? ''
  const [url, setUrl] = useState(current)
  const [touched, setTouched] = useState(false)
  const [refusal, setRefusal] = useState<{ url: string; message: string }>()
  const fault = targetFault(url)
  const unchanged = url.trim() === current
  const names = namesOf(subscriptions)
  return (
    <RunDialog
      subscriptions={subscriptions}
      onClose={onClose}
      title={`Change the target of ${names}`}
      consequence="Pending deliveries go to the new address. The secret stays the same, so the new receiver needs it."
      action={{ action: 'retarget', target_url: url.trim() }}
      notDone="The target wasn’t changed"
      isExplained={isRefusedTarget}
      onError={(error) => setRefusal(isRefusedTarget(error) ? { url, message: error.message } : undefined)}
      verb="Change target"
      joint=" of"
      done={`Changed the target of ${names}`}
      onBeforeStart={() => {
        setTouched(true)
        return (fault === undefined || fault.soft === true) && !unchanged
      }}
    >
      <Field
        label="Target URL"
        error={refusal?.url === url ? describeRefusedTarget(refusal.message) : visibleFault(url, touched)}
        help={
          fault?.soft
            ? fault.message
            : touched && unchanged
              ? 'This is the current address.'
              : 'An https address that is reachable from the internet.'
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

const isRefusedTarget = (error: Error) => refusedInput(error) === 'target'
