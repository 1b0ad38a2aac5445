'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import type { LiveUpdates, OwnSubscriptionState } from '@/lib/desk/contract/live'
import { type LiveVerb, useLiveVerb } from './use-live-updates'

type Question = { title: string; label: string; variant: 'primary' | 'danger'; consequence: string }

type Act = LiveVerb | 'restore'

const questions: Record<Act, (target: string) => Question> = {
  activate: (target) => ({
    title: 'Turn on live updates',
    label: 'Turn on',
    variant: 'primary',
    consequence: `Subscribes ${target} to all seven event types with a new secret. This uses up to eight requests of the key. Existing subscriptions are kept.`,
  }),
  restore: () => ({
    title: 'Restore the subscriptions of this dashboard',
    label: 'Restore',
    variant: 'primary',
    consequence: 'Creates missing subscriptions and resumes paused ones. Working subscriptions stay as they are.',
  }),
  deactivate: () => ({
    title: 'Turn off live updates',
    label: 'Turn off',
    variant: 'danger',
    consequence:
      'Removes the subscriptions of this dashboard. Open pages check for changes every 30 s instead, which uses requests of the key. Other subscriptions stay.',
  }),
  rotate: () => ({
    title: 'Rotate the secret of live updates',
    label: 'Rotate secret',
    variant: 'primary',
    consequence:
      'Gives all seven subscriptions a new secret. Deliveries signed with the old one are accepted for another 24 hours.',
  }),
}

/** Removed, or paused: by somebody, or by the service itself. */
const isBroken = ({ id, state }: OwnSubscriptionState) => id === undefined || state === 'paused'

function offered({ state, subscriptions }: LiveUpdates): Act[] {
  if (state === 'off') return ['activate']
  return subscriptions.some(isBroken) ? ['rotate', 'deactivate', 'restore'] : ['rotate', 'deactivate']
}

/** Turn on, turn off, rotate, restore: each says first what it means. */
export function LiveActions({ updates }: { updates: LiveUpdates }) {
  const [asked, setAsked] = useState<Act>()
  const { target_url } = updates
  return (
    <>
      {offered(updates).map((act) => (
        <Button
          key={act}
          variant={act === 'activate' || act === 'restore' ? 'primary' : 'secondary'}
          onClick={() => setAsked(act)}
        >
          {questions[act](target_url).label}
        </Button>
      ))}
      {asked ? <Ask act={asked} target={target_url} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

function Ask({ act, target, onClose }: { act: Act; target: string; onClose: () => void }) {
  const { mutate, isPending, error } = useLiveVerb(act === 'restore' ? 'activate' : act)
  const { title, label, variant, consequence } = questions[act](target)
  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      consequence={<p className="[overflow-wrap:anywhere]">{consequence}</p>}
      action={{ label, variant, pending: isPending, onAct: () => mutate(undefined, { onSuccess: onClose }) }}
    >
      {error ? <ErrorState error={error} title={`${title}: not done`} /> : null}
    </AlertDialog>
  )
}
