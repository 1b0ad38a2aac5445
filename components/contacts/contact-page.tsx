'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { contactsParams } from '@/app/(desk)/contacts/search-params'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { Send } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { LoadingPanel } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { personName } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { useMay } from '@/lib/browser/queries/session'
import type { ContactDetails, ForgottenContact } from '@/lib/desk/contacts/contract'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { Addresses } from './addresses'
import { contactQuery, useForgetContact } from './queries'

const MergeDialog = loadable(() => import('./merge-dialog'))

const back = { href: '/contacts', label: 'Contacts' }

/** Who a contact is, and what can be done with it. */
export function ContactPage({ id }: { id: string }) {
  const [forgotten, setForgotten] = useState<ForgottenContact>()
  const { data, error, isPending, refetch } = useQuery({ ...contactQuery(id), enabled: !forgotten })
  if (forgotten) return <Forgotten forgotten={forgotten} />
  if (!data) {
    const isMissing = error instanceof CallError && error.code === 404
    return (
      <>
        <PageHeader title="Contact" back={back} />
        {isPending ? <LoadingPanel note="Loading the contact" lines={['w-1/2', 'w-2/3', 'w-1/3']} /> : null}
        {isMissing ? (
          <EmptyState title="Contact not found" action={<ButtonLink href="/contacts">All contacts</ButtonLink>}>
            It was merged with another one or forgotten, or it belongs to another account.
          </EmptyState>
        ) : null}
        {error && !isMissing ? (
          <ErrorState error={error} title="The contact could not be loaded" onRetry={() => void refetch()} />
        ) : null}
      </>
    )
  }
  const [newest] = data.addresses
  return (
    <>
      <PageHeader
        title={personName({ name: data.name, email: newest?.email })}
        about={data.company || undefined}
        actions={<ContactActions contact={data} onForgotten={setForgotten} />}
        back={back}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Addresses contact={data} />
        <ContactFacts contact={data} />
      </div>
    </>
  )
}

/** What was deleted, and what was not. Without the name: it was to be forgotten. */
function Forgotten({ forgotten }: { forgotten: ForgottenContact }) {
  // The button that had the focus is gone.
  useEffect(() => document.getElementById('content')?.focus(), [])
  const { addresses, recent_searches: searches } = forgotten
  return (
    <>
      <PageHeader title="Contact forgotten" back={{ href: '/contacts', label: 'Contacts' }} />
      <div className="flex max-w-[80ch] flex-col gap-4">
        <Banner
          tone="good"
          title={`Deleted the contact with ${counted(addresses, 'address', 'addresses')}${searches > 0 ? ` and ${counted(searches, 'recent search', 'recent searches')}` : ''}`}
        >
          It isn’t suggested or listed anymore, until somebody sends to it again.
        </Banner>
        <Panel title="What remains">
          <div className="text-14 text-ink-soft">
            <WhatRemains />
          </div>
        </Panel>
        <div>
          <ButtonLink href="/contacts">All contacts</ButtonLink>
        </div>
      </div>
    </>
  )
}

/** Names and companies that the contact's envelopes have. */
function ContactFacts({ contact }: { contact: ContactDetails }) {
  const { names, companies } = contact
  return (
    <Panel title="Details">
      <dl className="flex flex-col gap-3 text-14 [overflow-wrap:anywhere] [&_dt]:text-13 [&_dt]:text-ink-soft">
        <div>
          <dt>Names on envelopes</dt>
          {names.length > 0 ? names.map((name) => <dd key={name}>{name}</dd>) : <dd>None</dd>}
        </div>
        <div>
          <dt>Companies</dt>
          {companies.length > 0 ? (
            companies.map((company) => (
              <dd key={company}>
                <TextLink href={contactsParams.href('/contacts', { company })}>{company}</TextLink>
              </dd>
            ))
          ) : (
            <dd>None</dd>
          )}
        </div>
        <div>
          <dt>Last sent</dt>
          <dd>
            <Time value={contact.last_sent_on} mode="absolute" />
          </dd>
        </div>
      </dl>
    </Panel>
  )
}

type ContactActionsProps = { contact: ContactDetails; onForgotten: (forgotten: ForgottenContact) => void }

/** What the person's role may do with a contact. */
function ContactActions({ contact, onForgotten }: ContactActionsProps) {
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

/** Creates a draft for the contact, with the address that was sent to last, and opens it. */
function useSendTo({ name, addresses }: ContactDetails) {
  const client = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => {
      const recipients = [{ id: 0, name: name.slice(0, 200), email: addresses[0]?.email ?? '', role: 'Signer' }]
      return call<Draft>('/api/drafts', { method: 'POST', body: { purpose: 'envelope', content: { recipients } } })
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: queryKeys.drafts.all, exact: true })
      router.push(`/drafts/${id}/documents`)
    },
  })
}

type ForgetDialogProps = {
  contact: ContactDetails
  open: boolean
  onOpenChange: (open: boolean) => void
  onForgotten: (forgotten: ForgottenContact) => void
}

/** Says what is deleted and what is not before it deletes anything. */
function ForgetDialog({ contact, open, onOpenChange, onForgotten }: ForgetDialogProps) {
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

/** What the dashboard may not delete, or what belongs to somebody else, and why. */
function WhatRemains() {
  return (
    <ul className="list-disc pl-5">
      <li>Envelopes and their audit trails at the service: they are contracts and their proof.</li>
      <li>
        The dashboard’s copy of these envelopes, with its lists, searches and notifications. It follows the service; an
        admin can have old envelopes removed from it in <TextLink href="/settings/mirror">Settings, Sync</TextLink>.
      </li>
      <li>The activity record, which nobody can change.</li>
      <li>
        Drafts, bulk jobs, templates and saved views that name the person. They belong to the people who made them.
      </li>
    </ul>
  )
}
