'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Send } from '@/components/ui/icons'
import { useMay } from '@/lib/browser/queries/session'
import type { ContactDetails, ForgottenContact } from '@/lib/desk/contacts/contract/contact'
import { ForgetDialog } from './forget-dialog'
import { MergeDialog } from './merge-dialog'
import { useSendTo } from './use-send-to'

type ContactActionsProps = { contact: ContactDetails; onForgotten: (forgotten: ForgottenContact) => void }

/** What the person's role may do with a contact. */
export function ContactActions({ contact, onForgotten }: ContactActionsProps) {
  const [open, setOpen] = useState<'merge' | 'forget'>()
  const [maySend, mayMerge, mayForget] = [useMay('send'), useMay('contacts'), useMay('forget')]
  const send = useSendTo(contact)
  return (
    <>
      {mayForget ? <Button onClick={() => setOpen('forget')}>Forget</Button> : null}
      {mayMerge ? <Button onClick={() => setOpen('merge')}>Merge</Button> : null}
      {maySend ? (
        <Button variant="primary" pending={send.isPending} onClick={() => send.mutate()}>
          <Send aria-hidden="true" />
          Send an envelope
        </Button>
      ) : null}
      {send.error ? <ErrorState error={send.error} title="The draft was not created" /> : null}
      {open === 'merge' ? <MergeDialog contact={contact} onClose={() => setOpen(undefined)} /> : null}
      <ForgetDialog
        contact={contact}
        open={open === 'forget'}
        onOpenChange={(next) => setOpen(next ? 'forget' : undefined)}
        onForgotten={onForgotten}
      />
    </>
  )
}
