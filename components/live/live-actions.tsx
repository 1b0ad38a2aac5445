'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/desk/contract/live'
import { useChangeLiveUpdates } from './use-live-updates'

type Confirmation = { title: string; label: string; variant: 'primary' | 'danger'; consequence: string }
type Action = 'activate' | 'deactivate' | 'rotate' | 'restore'

const CONFIRMATIONS: Record<Action, (target: string) => Confirmation> = {
  activate: (target) => ({
    title: 'Turn on live updates',
    label: 'Turn on',
    variant: 'primary',
    consequence: `Subscribes ${target} to all seven event types with a new secret. This takes up to eight of the API key’s requests. Existing subscriptions stay as they are.`,
  }),
  restore: () => ({
    title: 'Restore this dashboard’s subscriptions',
    label: 'Restore',
    variant: 'primary',
    consequence: 'Creates missing subscriptions and resumes paused ones. The others stay as they are.',
  }),
  deactivate: () => ({
    title: 'Turn off live updates',
    label: 'Turn off',
    variant: 'danger',
    consequence:
      'Removes this dashboard’s subscriptions. Open pages then check for changes every 30 s, which takes some of the API key’s requests. Other subscriptions stay.',
  }),
  rotate: () => ({
    title: 'Rotate the secret of live updates',
    label: 'Rotate secret',
    variant: 'primary',
    consequence:
      'Gives all seven subscriptions a new secret. Deliveries signed with the old one are accepted for 24 hours.',
  }),
}

/** Removed or paused, by somebody or by the service itself. */
const isBroken = ({ id, state }: OwnSubscriptionState) => id === undefined || state === 'paused'

function availableActions({ state, subscriptions }: LiveUpdates): Action[] {
  if (state === 'off') return ['activate']
  return subscriptions.some(isBroken) ? ['rotate', 'deactivate', 'restore'] : ['rotate', 'deactivate']
}

/** The page's buttons; each asks for a confirmation. */
export function LiveActions({ updates }: { updates: LiveUpdates }) {
  const [asked, setAsked] = useState<Action>()
  const { target_url } = updates
  return (
    <>
      {availableActions(updates).map((action) => (
        <Button
          key={action}
          variant={action === 'activate' || action === 'restore' ? 'primary' : 'secondary'}
          onClick={() => setAsked(action)}
        >
          {CONFIRMATIONS[action](target_url).label}
        </Button>
      ))}
      {asked ? <ConfirmDialog action={asked} target={target_url} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

function ConfirmDialog({ action, target, onClose }: { action: Action; target: string; onClose: () => void }) {
  const { mutate, isPending, error } = useChangeLiveUpdates(action === 'restore' ? 'activate' : action)
  const { title, label, variant, consequence } = CONFIRMATIONS[action](target)
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={title}
      consequence={<p className="[overflow-wrap:anywhere]">{consequence}</p>}
      action={{ label, variant, pending: isPending, onAct: () => mutate(undefined, { onSuccess: onClose }) }}
      problem={{ error: error, title: `${title}: not done` }}
    />
  )
}
