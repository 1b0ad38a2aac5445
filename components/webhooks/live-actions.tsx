'use client'

import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import type { LiveUpdates } from '@/lib/contract/live'
import { type LiveVerb, useLiveVerb } from './use-live-updates'

type Question = { title: string; label: string; variant: 'primary' | 'danger'; consequence: string }

const questions: Record<LiveVerb, (target: string) => Question> = {
  activate: (target) => ({
    title: 'Turn on live updates',
    label: 'Turn on',
    variant: 'primary',
    consequence: `The desk subscribes ${target} to all seven event types, under a secret that it makes and keeps sealed. That takes up to eight of the key's requests. What exists already is kept.`,
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

/** Turn on, turn off, rotate: each says first what it means. */
export function LiveActions({ updates: { state, target_url } }: { updates: LiveUpdates }) {
  const [asked, setAsked] = useState<LiveVerb>()
  const offered: LiveVerb[] = state === 'off' ? ['activate'] : ['rotate', 'deactivate']
  return (
    <>
      {offered.map((verb) => (
        <Button key={verb} variant={verb === 'activate' ? 'primary' : 'secondary'} onClick={() => setAsked(verb)}>
          {questions[verb](target_url).label}
        </Button>
      ))}
      {asked ? <Ask verb={asked} target={target_url} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}

function Ask({ verb, target, onClose }: { verb: LiveVerb; target: string; onClose: () => void }) {
  const { mutate, isPending, error } = useLiveVerb(verb)
  const { title, label, variant, consequence } = questions[verb](target)
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
