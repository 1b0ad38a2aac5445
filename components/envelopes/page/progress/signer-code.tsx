'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CircleAlert, LockKeyhole } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/loadable'
import { personName } from '@/components/ui/people'
import { useMay } from '@/lib/browser/queries/session'
import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { asksForCode, CODE_NAMES } from '@/lib/envelope/state'
import { own } from '@/lib/text/json'

const CodeDialog = laterDialog(() => import('../actions/code-dialog').then((part) => part.CodeDialog))

type SignerCodeProps = { id: string; envelope: PdfSignRequest; signer: DocumentSigner }

/** Which code the person's link asks for, and what to do when it is locked or has none. */
export function SignerCode({ id, envelope, signer }: SignerCodeProps) {
  const [isOpen, setOpen] = useState(false)
  const mayReplace = useMay('delegate')
  const { authentication, authenticationState } = signer
  const name = own(CODE_NAMES, authentication ?? '')
  if (!name || signer.delegated) return null
  const isAsked = asksForCode(envelope, signer)
  const state = isAsked ? authenticationState?.state : undefined
  const trouble =
    state === 'locked' ? 'Locked after five wrong codes' : state === 'no_code' ? 'Needs an access code' : undefined
  const isMailed = authentication === 'email_code'
  const act = state === 'no_code' ? 'Set code' : isMailed ? 'Unlock' : 'Replace code'
  const canAct = isAsked && mayReplace && Boolean(signer.email) && (!isMailed || trouble !== undefined)
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-13">
      <span className={`flex items-center gap-1 ${trouble ? 'font-medium text-bad' : 'text-ink-soft'}`}>
        {trouble ? (
          <CircleAlert aria-hidden="true" className="size-3.5" />
        ) : (
          <LockKeyhole aria-hidden="true" className="size-3.5" />
        )}
        <span>{trouble ?? name}</span>
      </span>
      {canAct ? (
        <Button
          variant={trouble ? 'primary' : 'tertiary'}
          size="sm"
          {...CodeDialog.onHint}
          onClick={() => setOpen(true)}
        >
          <span>{act}</span>
          <span className="sr-only">{` for ${personName(signer)}`}</span>
        </Button>
      ) : null}
      {mayReplace ? <CodeDialog id={id} signer={signer} open={isOpen} onOpenChange={setOpen} /> : null}
    </div>
  )
}
