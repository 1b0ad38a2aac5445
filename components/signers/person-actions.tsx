'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Ellipsis } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { Menu, MenuItem } from '@/components/ui/menu'
import { personName } from '@/components/ui/people'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useMay } from '@/lib/browser/queries/session'
import type { ContactDetails, ForgottenContact } from '@/lib/desk/contacts/contract'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { useForgetContact } from './queries'

const MergeDialog = loadable(() => import('./merge-dialog'))

type PersonActionsProps = {
  person: ContactDetails
  onForgotten: (forgotten: ForgottenContact) => void
}

/** What the role may do with a person, and for the rest whom to ask. */
export function PersonActions({ person, onForgotten }: PersonActionsProps) {
  const [open, setOpen] = useState<'merge' | 'forget'>()
  const [maySend, mayMerge, mayForget] = [useMay('send'), useMay('contacts'), useMay('forget')]
  const send = useSendTo(person)
  const { id } = person
  return (
    <>
      {maySend ? (
        <Button pending={send.isPending} onClick={() => send.mutate()}>
          New envelope
        </Button>
      ) : null}
      {id ? (
        <Menu
          trigger={
            <Button>
              <Ellipsis aria-hidden="true" />
              More
            </Button>
          }
        >
          <MenuItem disabled={!mayMerge} onAct={() => setOpen('merge')}>
            {mayMerge ? 'Merge with another person' : 'Merge: ask a sender'}
          </MenuItem>
          <MenuItem disabled={!mayForget} danger={mayForget === true} onAct={() => setOpen('forget')}>
            {mayForget ? 'Forget this person' : 'Forget: ask an admin'}
          </MenuItem>
        </Menu>
      ) : null}
      {send.error ? <ErrorState error={send.error} title="The draft was not created" /> : null}
      {id && open === 'merge' ? <MergeDialog person={person} id={id} onClose={() => setOpen(undefined)} /> : null}
      {id ? (
        <ForgetDialog
          person={person}
          id={id}
          open={open === 'forget'}
          onOpenChange={(next) => setOpen(next ? 'forget' : undefined)}
          onForgotten={onForgotten}
        />
      ) : null}
    </>
  )
}

/** Creates a draft for the person, with the address that was sent to last, and opens it. */
function useSendTo({ name, addresses }: ContactDetails) {
  const client = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => {
      const recipients = [{ id: 0, name: name.slice(0, 200), email: addresses[0].email, role: 'Signer' }]
      return call<Draft>('/api/drafts', { method: 'POST', body: { purpose: 'envelope', content: { recipients } } })
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: queryKeys.drafts.all, exact: true })
      router.push(`/drafts/${id}/documents`)
    },
  })
}

type ForgetDialogProps = {
  person: ContactDetails
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onForgotten: (forgotten: ForgottenContact) => void
}

/** Says what is deleted and what is not before it deletes anything. */
function ForgetDialog({ person, id, open, onOpenChange, onForgotten }: ForgetDialogProps) {
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
export function WhatRemains() {
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
