'use client'

import { useForgetContact } from '@/components/contacts/queries'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { personName } from '@/components/ui/people'
import type { ContactDetails, ForgottenContact } from '@/lib/desk/contacts/contract/contact'
import { WhatRemains } from './what-remains'

type ForgetDialogProps = {
  contact: ContactDetails
  open: boolean
  onOpenChange: (open: boolean) => void
  onForgotten: (forgotten: ForgottenContact) => void
}

/** Says what is deleted and what is not before it deletes anything. */
export function ForgetDialog({ contact, open, onOpenChange, onForgotten }: ForgetDialogProps) {
  const forget = useForgetContact(contact.id)
  const name = personName({ name: contact.name, email: contact.addresses[0]?.email })
  const isMerged = contact.addresses.length > 1
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) forget.reset()
        onOpenChange(next)
      }}
      title={`Forget ${name}`}
      consequence={
        <>
          <p className="font-medium text-ink">This deletes, for everybody in your account:</p>
          <ul className="list-disc pl-5">
            <li>
              {`the contact, with ${isMerged ? `its ${contact.addresses.length} addresses and their merge` : 'its address'}`}
            </li>
            <li>{`the suggestion of ${isMerged ? 'these addresses' : 'this address'} when somebody adds a recipient`}</li>
            <li>{`${isMerged ? 'these addresses' : 'this address'} in the recent searches of Signers`}</li>
          </ul>
          <p className="mt-3 font-medium text-ink">This remains:</p>
          <WhatRemains />
          <p className="mt-3">The contact returns when somebody sends to it again. This cannot be undone.</p>
        </>
      }
      action={{
        label: 'Forget contact',
        pending: forget.isPending,
        onAct: () =>
          forget.mutate(undefined, {
            onSuccess: (forgotten) => {
              onOpenChange(false)
              onForgotten(forgotten)
            },
          }),
      }}
      problem={{
        error: forget.error,
        title: 'The contact was not forgotten',
        unknownTitle: "We don't know yet whether the contact was forgotten",
      }}
    />
  )
}
