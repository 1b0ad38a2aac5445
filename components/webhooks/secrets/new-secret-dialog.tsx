'use client'

import { useEffect } from 'react'
import { OneTimeDialog } from '@/components/ui/one-time-dialog'

const CONFIRMATION = { label: 'I have stored it', missing: 'Check this first: it is not shown again.' }

/** Shows a new secret once. Leaving the page asks first. */
export function NewSecretDialog({ secret, onStored }: { secret: string; onStored: () => void }) {
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [])
  return (
    <OneTimeDialog
      title="Store this secret"
      description="Your receiver needs it to verify signatures. This is the only time it is shown."
      secret={{ name: 'Secret', secret, what: 'the secret' }}
      confirmation={CONFIRMATION}
      onDone={onStored}
    />
  )
}
