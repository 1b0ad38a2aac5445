'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { SecretBox } from '@/components/ui/secret-box'

export type NewSecret = { name: string; secret: string }

/** Shows new secrets once. Only "I have stored it" closes it. */
export function SecretDialog({ secrets, onStored }: { secrets: readonly NewSecret[]; onStored: () => void }) {
  const [stored, setStored] = useState(false)
  const [copied, setCopied] = useState(false)
  const [error, setError] = useState<string>()
  const [them, are] = secrets.length > 1 ? ['them', 'they are'] : ['it', 'it is']

  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [])

  function close() {
    if (stored) onStored()
    else setError(`Check this first: ${are} not shown again.`)
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={secrets.length > 1 ? `Store these ${secrets.length} secrets` : 'Store this secret'}
      description={`Your receiver needs ${them} to verify signatures. This is the only time ${are} shown.`}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {secrets.map(({ name, secret }) => (
          <SecretBox key={name} name={name} secret={secret} onCopied={() => setCopied(true)} />
        ))}
        <Checkbox
          label={`I have stored ${them}`}
          help={copied ? undefined : 'In a vault or in the receiver’s settings, not in a chat.'}
          error={error}
          checked={stored}
          onCheckedChange={(next) => {
            setStored(next)
            setError(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
