'use client'

import { useRef, useState } from 'react'
import { CopyText } from '@/components/ui/copy'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { QrCode } from '@/components/ui/qr-code'
import { CallError } from '@/lib/browser/call'
import type { AppEnrolment } from '@/lib/desk/accounts/contract/account'
import { useConfirmApp } from './queries'

const SIX_DIGITS = /^\d{3}\s?\d{3}$/

type AppDialogProps = { enrolment: AppEnrolment; onClose: () => void; onCodes: (codes: readonly string[]) => void }

/** Shows the app's secret as a QR code and as text. The first correct code turns the app on. */
export default function AppDialog({ enrolment, onClose, onCodes }: AppDialogProps) {
  const confirm = useConfirmApp()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const wrong = confirm.error instanceof CallError && confirm.error.field === 'code' ? confirm.error.message : undefined

  function submit() {
    const right = SIX_DIGITS.test(code.trim())
    setMissing(right ? undefined : 'Enter the six digits.')
    if (!right) return field.current?.select()
    confirm.mutate(code.trim(), {
      onSuccess: ({ recovery_codes }) => {
        onClose()
        onCodes(recovery_codes)
      },
      onError: () => field.current?.select(),
    })
  }

  return (
    <FormDialog
      title="Set up an authenticator app"
      description="Scan this with the app, then enter the code that it shows."
      action={{ label: 'Turn on', pending: confirm.isPending }}
      problem={{ error: wrong ? undefined : confirm.error, title: 'The app was not set up' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <QrCode text={enrolment.uri} label="Secret for the authenticator app" />
      <p className="text-13 text-ink-soft">
        No camera? Type this secret into the app:{' '}
        <CopyText value={enrolment.secret} label="secret" shorten={false}>
          {enrolment.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </CopyText>
      </p>
      <Field label="Code" help="Six digits, new every 30 seconds." error={missing ?? wrong}>
        <Input
          ref={field}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          className="tabular max-w-40 font-mono"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
