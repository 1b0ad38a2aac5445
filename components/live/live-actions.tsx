'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import type { LiveUpdates } from '@/lib/desk/platform/live/contract'
import { needsRepair } from './live-state'
import { useChangeLiveUpdates } from './use-live-updates'

type Action = 'activate' | 'deactivate' | 'rotate' | 'repair'
type Confirmation = { title: string; label: string; variant: 'primary' | 'danger'; consequence: string }

const CONFIRMATIONS: Record<Action, Confirmation> = {
  activate: {
    title: 'Turn on live updates',
    label: 'Turn on',
    variant: 'primary',
    consequence: 'Subscribes this dashboard to all seven event types, with a new secret.',
  },
  repair: {
    title: 'Repair live updates',
    label: 'Repair',
    variant: 'primary',
    consequence: 'Creates this dashboard’s missing subscriptions and resumes paused ones.',
  },
  deactivate: {
    title: 'Turn off live updates',
    label: 'Turn off',
    variant: 'danger',
    consequence: 'Removes this dashboard’s subscriptions. Open pages then check every 30 s, which takes API requests.',
  },
  rotate: {
    title: 'Rotate the secret of live updates',
    label: 'Rotate secret',
    variant: 'primary',
    consequence: 'Gives all seven subscriptions a new secret. The old one is accepted for 24 hours.',
  },
}

/** Turns live updates on or off, or repairs them. */
export function LiveActions({ updates: { state, subscriptions } }: { updates: LiveUpdates }) {
  if (state === 'off') return <Ask action="activate" />
  return (
    <div className="flex flex-wrap gap-2">
      {subscriptions.some(needsRepair) ? <Ask action="repair" /> : null}
      <Ask action="deactivate" />
    </div>
  )
}

export const RotateLiveSecret = () => (
  <div>
    <Ask action="rotate" />
  </div>
)

/** A button that asks for a confirmation. */
function Ask({ action }: { action: Action }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error } = useChangeLiveUpdates(action === 'repair' ? 'activate' : action)
  const { title, label, variant, consequence } = CONFIRMATIONS[action]
  const close = () => setIsAsked(false)
  return (
    <>
      <Button
        variant={action === 'activate' || action === 'repair' ? 'primary' : 'secondary'}
        onClick={() => setIsAsked(true)}
      >
        {label}
      </Button>
      {isAsked ? (
        <AlertDialog
          open
          onOpenChange={close}
          title={title}
          consequence={<p>{consequence}</p>}
          action={{ label, variant, pending: isPending, onAct: () => mutate(undefined, { onSuccess: close }) }}
          problem={{ error, title: `${title}: not done` }}
        />
      ) : null}
    </>
  )
}
