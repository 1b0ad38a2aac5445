'use client'

import { type ReactElement, useEffect } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { counted } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { Menu, MenuItem } from '@/components/ui/menu'
import { PageHeader } from '@/components/ui/page-header'
import { personName } from '@/components/ui/people'
import { useMay } from '@/lib/browser/queries/session'
import type { ContactDetails, ForgottenContact } from '@/lib/desk/contacts/contract'
import { useForgetContact } from './queries'

type MoreMenuProps = { trigger: ReactElement; onOpen: (dialog: 'merge' | 'forget') => void }

/** The opened menu; loaded with its first press. */
export default function MoreMenu({ trigger, onOpen }: MoreMenuProps) {
  const [mayMerge, mayForget] = [useMay('contacts'), useMay('forget')]
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem disabled={!mayMerge} onAct={() => onOpen('merge')}>
        {mayMerge ? 'Merge with another person' : 'Merge: ask a sender'}
      </MenuItem>
      <MenuItem disabled={!mayForget} danger={mayForget === true} onAct={() => onOpen('forget')}>
        {mayForget ? 'Forget this person' : 'Forget: ask an admin'}
      </MenuItem>
    </Menu>
  )
}

type ForgetDialogProps = {
  person: ContactDetails
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onForgotten: (forgotten: ForgottenContact) => void
}

/** Says what is deleted and what is not before it deletes anything. */
export function ForgetDialog({ person, id, open, onOpenChange, onForgotten }: ForgetDialogProps) {
  const forget = useForgetContact(id)
  const { name, addresses } = person
  const isMerged = addresses.length > 1
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) forget.reset()
        onOpenChange(next)
      }}
      title={`Forget ${personName({ name, email: addresses[0].email })}`}
      consequence={
        <>
          <p>
            {`This deletes ${isMerged ? `their ${addresses.length} addresses and the merge` : 'their address'} from the people you sent to, from suggestions and from recent searches, for everyone in your account. They return when someone sends to them again.`}
          </p>
          <p className="mt-3 font-medium text-ink">This remains:</p>
          <WhatRemains />
        </>
      }
      action={{
        label: 'Forget person',
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
        title: 'The person was not forgotten',
        unknownTitle: "We don't know yet whether the person was forgotten",
      }}
    />
  )
}

/** What the dashboard may not delete, or what belongs to somebody else. */
function WhatRemains() {
  return (
    <ul className="list-disc pl-5">
      <li>Envelopes and their audit trails, which are contracts and their proof.</li>
      <li>
        Lists, searches and notifications of these envelopes. An admin can have old envelopes removed from search in{' '}
        <TextLink href="/settings/mirror">Settings</TextLink>.
      </li>
      <li>The activity record.</li>
      <li>Drafts, bulk jobs, templates and saved views that name the person.</li>
    </ul>
  )
}

/** What was deleted, and what was not. Without the name: it was to be forgotten. */
export function ForgottenPerson({ forgotten }: { forgotten: ForgottenContact }) {
  // The button that had the focus is gone.
  useEffect(() => document.getElementById('content')?.focus(), [])
  const { addresses, recent_searches: searches } = forgotten
  const deleted = [
    `the person with ${counted(addresses, 'address', 'addresses')}`,
    ...(searches > 0 ? [counted(searches, 'recent search', 'recent searches')] : []),
  ]
  return (
    <>
      <PageHeader title="Person forgotten" back={{ href: '/signers', label: 'Signers' }} />
      <div className="flex max-w-[68ch] flex-col items-start gap-4">
        <Banner tone="good" title={`Deleted ${deleted.join(' and ')}`}>
          They aren’t suggested anymore, until someone sends to them again. Search still finds them by their envelopes.
        </Banner>
        <div className="text-14 text-ink-soft">
          <p className="font-medium text-ink">What remains</p>
          <WhatRemains />
        </div>
        <ButtonLink href="/signers">All people</ButtonLink>
      </div>
    </>
  )
}
