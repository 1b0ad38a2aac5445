import { Button } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import { OneTimeDialog } from '@/components/ui/one-time-dialog'
import { saveFile } from '@/lib/browser/save-file'

type RecoveryDialogProps = { codes: readonly string[]; email: string; onStored: () => void }

/** Shows new recovery codes. */
export function RecoveryDialog({ codes, email, onStored }: RecoveryDialogProps) {
  function save() {
    const text = `Recovery codes of ${email} for the sender's desk, each works once:\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <OneTimeDialog
      title="Store your recovery codes"
      description="Each code signs you in once if you lose your app and passkeys. They are shown only now."
      secret={{ name: 'Recovery codes', what: 'the recovery codes', secret: codes.join('\n') }}
      confirmation={{
        label: 'I have stored them',
        help: 'In a password manager or on paper, not next to your password.',
        missing: 'Store the codes, then select this. They are not shown again.',
      }}
      actions={
        <Button onClick={save}>
          <Download aria-hidden="true" />
          Save as file
        </Button>
      }
      onDone={onStored}
    />
  )
}
