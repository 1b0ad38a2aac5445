'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { SecretBox } from '@/components/ui/secret-box'

export type ShownSecret = { name: string; secret: string }

type SecretDialogProps = {
  /** Undefined closes it; whoever opens it keeps them nowhere else. */
  secrets: readonly ShownSecret[] | undefined
  onStored: () => void
}

/** Shows new secrets once. Nothing but "I have stored it" closes it. */
export function SecretDialog({ secrets, onStored }: SecretDialogProps) {
  return secrets ? <OpenDialog secrets={secrets} onStored={onStored} /> : null
}

function OpenDialog({ secrets, onStored }: { secrets: readonly ShownSecret[]; onStored: () => void }) {
  const [stored, setStored] = useState(false)
  const [copied, setCopied] = useState(0)
  const [complaint, setComplaint] = useState<string>()
  const many = secrets.length > 1

  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [])

  function close() {
    if (stored) onStored()
    else setComplaint(`Tick this first: ${many ? 'they are' : 'it is'} not shown again.`)
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title={many ? `Store these ${secrets.length} secrets` : 'Store this secret'}
      description={`Your receiver needs ${many ? 'them' : 'it'} to verify signatures. This is the only time ${many ? 'they are' : 'it is'} shown.`}
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {secrets.map(({ name, secret }) => (
          <SecretBox key={name} name={name} secret={secret} onCopied={() => setCopied((count) => count + 1)} />
        ))}
        <Checkbox
          label={many ? 'I have stored them' : 'I have stored it'}
          help={copied > 0 ? undefined : 'In a vault or in the settings of the receiver, not in a chat.'}
          error={complaint}
          checked={stored}
          onCheckedChange={(next) => {
            setStored(next)
            setComplaint(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
