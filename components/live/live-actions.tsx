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
    consequence: `The desk subscribes ${target} to all seven event types, under a secret that it makes and keeps sealed. That takes up to eight of the key's requests. What exists already is kept.`,
  }),
  restore: () => ({
    title: 'Restore the subscriptions of this desk',
    label: 'Restore',
    variant: 'primary',
    consequence: 'What is missing is made again, and what is paused goes on. Subscriptions that work are not touched.',
  }),
  deactivate: () => ({
    title: 'Turn off live updates',
    label: 'Turn off',
    variant: 'danger',
    consequence:
      "The desk's own subscriptions are removed. Open pages ask for changes every 30 s again, from the requests that everybody shares. Other subscriptions stay.",
  }),
  rotate: () => ({
    title: 'Rotate the secret of live updates',
    label: 'Rotate secret',
    variant: 'primary',
    consequence:
      'The desk makes a new secret and gives it to its seven subscriptions. Deliveries signed with the one before are taken for another 24 hours, so that none is refused.',
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
