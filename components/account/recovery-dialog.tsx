'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { SecretBox } from '@/components/ui/secret-box'
import { saveFile } from '@/lib/browser/save-file'

type RecoveryDialogProps = {
  /** Undefined closes it; whoever opens it keeps them nowhere else. */
  codes: readonly string[] | undefined
  email: string
  onStored: () => void
}

/** Shows new recovery codes once. Nothing but "I have stored them" closes it. */
export function RecoveryDialog({ codes, email, onStored }: RecoveryDialogProps) {
  return codes ? <OpenDialog codes={codes} email={email} onStored={onStored} /> : null
}

function OpenDialog({ codes, email, onStored }: RecoveryDialogProps & { codes: readonly string[] }) {
  const [stored, setStored] = useState(false)
  const [complaint, setComplaint] = useState<string>()

  function close() {
    if (stored) onStored()
    else setComplaint('Tick this first: they are not shown again.')
  }

  function save() {
    const text = `Recovery codes of ${email} for the sender's desk, each works once:\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      title="Store your recovery codes"
      description="Each lets you in once when app and passkeys are out of reach. This is the only time they are shown."
      footer={
        <>
          <Button onClick={save}>
            <Download aria-hidden="true" />
            Save as file
          </Button>
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SecretBox name="Recovery codes" what="the recovery codes" secret={codes.join('\n')} />
        <Checkbox
          label="I have stored them"
          help="In a password manager or on paper, not beside the password."
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
