'use client'

import { useState } from 'react'
import { AccessCodeField, TELL_CODE } from '@/components/ui/access-code-field'
import { FormDialog } from '@/components/ui/form-dialog'
import { OneTimeDialog } from '@/components/ui/one-time-dialog'
import { Person, personName } from '@/components/ui/people'
import { useToast } from '@/components/ui/toast'
import { isAccessCode, newAccessCode, TOO_SHORT } from '@/lib/browser/access-code'
import { useReplaceCode } from '@/lib/browser/queries/envelope-changes'
import type { DocumentSigner } from '@/lib/contract/envelope'

type CodeDialogProps = { id: string; signer: DocumentSigner; open: boolean; onOpenChange: (open: boolean) => void }

/** Sets a new access code and shows it once, or unlocks codes by email. */
export function CodeDialog(props: CodeDialogProps) {
  return props.signer.authentication === 'email_code' ? <UnlockDialog {...props} /> : <ReplaceCodeDialog {...props} />
}

function ReplaceCodeDialog({ id, signer, open, onOpenChange }: CodeDialogProps) {
  const replace = useReplaceCode(id)
  const [code, setCode] = useState(newAccessCode)
  const [isRefused, setRefused] = useState(false)
  const name = personName(signer)
  const isFirst = signer.authenticationState?.state === 'no_code'

  function close() {
    replace.reset()
    setCode(newAccessCode())
    setRefused(false)
    onOpenChange(false)
  }

  function submit() {
    if (replace.isPending) return
    setRefused(!isAccessCode(code))
    if (isAccessCode(code)) replace.mutate({ email: signer.email ?? '', signerIndex: signer.id, accessCode: code })
  }

  if (open && replace.isSuccess) {
    return (
      <OneTimeDialog
        title={`Access code of ${name}`}
        description={`${TELL_CODE} It is not shown again.`}
        secret={{ name: 'Access code', secret: code, what: 'the access code' }}
        confirmation={{ label: 'I have stored it', missing: 'Copy or store the code first.' }}
        isStoredByCopy
        onDone={close}
      />
    )
  }
  const title = isFirst ? `Set the access code of ${name}` : `Replace the access code of ${name}`
  return (
    <FormDialog
      open={open}
      title={title}
      description={
        isFirst
          ? 'The link opens nothing until the code is entered.'
          : 'The old code and everything that it opened stop working.'
      }
      action={{ label: isFirst ? 'Set code' : 'Replace code', pending: replace.isPending }}
      problem={{ error: replace.error, title: 'The code was not replaced' }}
      onSubmit={submit}
      onClose={close}
    >
      <Person person={signer} />
      <AccessCodeField
        label="New access code"
        name="access-code"
        value={code}
        error={isRefused ? TOO_SHORT : undefined}
        onChange={(next) => {
          setCode(next)
          setRefused(false)
        }}
        onGenerate={() => setCode(newAccessCode())}
      />
    </FormDialog>
  )
}

function UnlockDialog({ id, signer, open, onOpenChange }: CodeDialogProps) {
  const replace = useReplaceCode(id)
  const toast = useToast()
  const name = personName(signer)

  function close() {
    replace.reset()
    onOpenChange(false)
  }

  function submit() {
    if (replace.isPending) return
    const onSuccess = () => {
      toast({ title: `Link of ${name} unlocked` })
      close()
    }
    replace.mutate({ email: signer.email ?? '', signerIndex: signer.id }, { onSuccess })
  }

  return (
    <FormDialog
      open={open}
      title={`Unlock the link of ${name}`}
      description={`A new code goes to ${signer.email} when they ask for one. Everything that an earlier code opened is closed.`}
      action={{ label: 'Unlock', pending: replace.isPending }}
      problem={{ error: replace.error, title: 'The link was not unlocked' }}
      onSubmit={submit}
      onClose={close}
    >
      <Person person={signer} />
    </FormDialog>
  )
}
