'use client'

import { type RefObject, useEffect } from 'react'
import { OneTimeDialog } from '@/components/ui/one-time-dialog'

const CONFIRMATION = { label: 'I have stored it', missing: 'Check this first: it is not shown again.' }

type NewSecretDialogProps = {
  secret: string
  onStored: () => void
  /** What the person does next: its first control gets the focus, because the form that opened the dialog is gone. */
  next: RefObject<HTMLElement | null>
}

/** Shows a new secret once. Leaving the page asks first. */
export function NewSecretDialog({ secret, onStored, next }: NewSecretDialogProps) {
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
      finalFocus={() => next.current?.querySelector<HTMLElement>('button, input') ?? true}
      onDone={onStored}
    />
  )
}
