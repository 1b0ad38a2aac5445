'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Ellipsis } from '@/components/ui/icons'
import { Later, laterDialog, loadable } from '@/components/ui/loadable'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useMay } from '@/lib/browser/queries/session'
import type { ContactDetails, ForgottenContact } from '@/lib/desk/contacts/contract'
import type { Draft } from '@/lib/desk/drafts/contract/draft'

const MergeDialog = loadable(() => import('./merge-dialog'))
const loadMore = () => import('./person-more')
const MoreMenu = loadable(loadMore, ({ trigger }) => trigger)
const ForgetDialog = laterDialog(() => loadMore().then((part) => part.ForgetDialog))

type PersonActionsProps = {
  person: ContactDetails
  onForgotten: (forgotten: ForgottenContact) => void
}

/** What the role may do with a person, and for the rest whom to ask. */
export function PersonActions({ person, onForgotten }: PersonActionsProps) {
  const [open, setOpen] = useState<'merge' | 'forget'>()
  const maySend = useMay('send')
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
        <Later
          button={
            <Button aria-haspopup="menu">
              <Ellipsis aria-hidden="true" />
              More
            </Button>
          }
          load={loadMore}
          popover={(trigger) => <MoreMenu trigger={trigger} onOpen={setOpen} />}
        />
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
