'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner, EmptyState } from '@/components/ui/banner'
import { ButtonLink, IconButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { Send, Trash2 } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import type { Elements } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { useDiscardDraft } from '@/lib/browser/queries/drafts'
import { usePermission } from '@/lib/browser/queries/session'
import { templateQuery } from '@/lib/browser/queries/templates'
import { usePageTitle } from '@/lib/browser/window'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft'
import { templatePageTitle } from '@/lib/envelope/page-title'
import { slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { templateParams } from './address'
import { TemplateFacts } from './template-facts'
import { TemplateFiles } from './template-files'
import { TemplateMenu } from './template-menu'

const back = { href: '/templates', label: 'Templates' }

export function TemplateDetail({ id, reminders }: { id: string; reminders?: Elements }) {
  const template = useQuery(templateQuery(id))
  usePageTitle(template.data && templatePageTitle(template.data))
  const sending = usePermission('send')
  const maySend = sending?.open
  const leave = useLeaveToList()
  const { slot } = templateParams.read(useSearchParams())

  if (template.isPending) return <DetailSkeleton />
  if (template.isError) {
    return (
      <>
        <PageHeader title="Template" back={back} />
        {template.error instanceof CallError && template.error.code === 404 ? (
          <EmptyState title="Template not found" action={<ButtonLink href="/templates">All templates</ButtonLink>}>
            The id may be mistyped, or the template belongs to another account.
          </EmptyState>
        ) : (
          <ErrorState
            error={template.error}
            title="The template could not be loaded"
            onRetry={() => template.refetch()}
          />
        )}
      </>
    )
  }

  const slots = slotsOf(template.data)
  const selected = slots.find(({ signerIndex }) => String(signerIndex) === slot)
  const because = whyNotSendable(template.data)
  return (
    <>
      <PageHeader
        title={templateTitle(template.data)}
        back={back}
        actions={
          <>
            <TemplateMenu
              id={id}
              title={templateTitle(template.data)}
              isSendable={!because}
              hasEditButton
              onRemoved={leave}
            />
            {maySend && !because ? (
              <ButtonLink href={`/templates/${id}/send`} variant="primary">
                <Send aria-hidden="true" />
                Send
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {sending?.because ? <p className="mb-4 text-13 text-ink-soft">{sending.because}</p> : null}
      {maySend && because ? (
        <Banner tone="warn" className="mb-4" title="Nothing can be sent from this template">
          {because}
        </Banner>
      ) : null}
      {maySend ? <OpenDrafts templateId={id} /> : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TemplateFiles templateId={id} files={template.data.files ?? []} slots={slots} selected={selected} />
        <TemplateFacts template={template.data} slots={slots} selected={selected} reminders={reminders} />
      </div>
    </>
  )
}

/** Leads to the list. The focused element is gone, so the focus moves to the list's top. */
function useLeaveToList() {
  const router = useRouter()
  const isLeaving = useRef(false)
  useEffect(
    () => () => {
      if (isLeaving.current) requestAnimationFrame(() => document.getElementById('content')?.focus())
    },
    [],
  )
  return () => {
    isLeaving.current = true
    router.push('/templates')
  }
}

function DetailSkeleton() {
  return (
    <>
      <LoadingNote>Loading the template</LoadingNote>
      <Skeleton className="mb-6 h-7 w-64" />
      <div className="grid gap-8 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-96 rounded-md" />
        <Skeleton className="h-64 rounded-md" />
      </div>
    </>
  )
}

/** The person's drafts of this template. */
function OpenDrafts({ templateId }: { templateId: string }) {
  const drafts = useQuery(draftsQuery)
  const [unwanted, setUnwanted] = useState<DraftSummary>()
  const close = () => setUnwanted(undefined)
  const discard = useDiscardDraft(close)
  const own = (drafts.data ?? []).filter((draft) => draft.template_id === templateId)
  if (own.length === 0) return null

  return (
    <section aria-labelledby="drafts" className="mb-6 card px-3 py-2">
      <h2 id="drafts" className="text-13 font-medium text-ink">
        Your drafts
      </h2>
      <ul>
        {own.map((draft) => (
          <li key={draft.id} className="flex min-h-9 items-center gap-x-3 py-1 text-13 text-ink-soft">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
              <TextLink href={`/drafts/${draft.id}/${draft.state === 'open' ? firstStep(draft) : 'review'}`}>
                {describe(draft)}
              </TextLink>
              {draft.state === 'open' ? null : <span className="text-warn">Outcome unknown</span>}
              <Time value={draft.updated_on} />
            </div>
            {draft.state === 'open' ? (
              <IconButton size="sm" label={discardLabel(draft)} onClick={() => setUnwanted(draft)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {unwanted ? (
        <AlertDialog
          open
          onOpenChange={(open) => {
            if (!open) close()
          }}
          title={discardLabel(unwanted)}
          consequence="You can restore it under Drafts for 30 days."
          cancelLabel="Keep it"
          action={{ label: 'Discard draft', onAct: () => discard.mutate(unwanted), pending: discard.isPending }}
          problem={{ error: discard.error, title: 'The draft was not discarded' }}
        />
      ) : null}
    </section>
  )
}

const discardLabel = (draft: DraftSummary) =>
  draft.purpose === 'template' ? 'Discard the changes to this template' : `Discard the draft to ${describe(draft)}`

const firstStep = ({ purpose }: DraftSummary) => (purpose === 'template' ? 'documents' : 'recipients')

function describe({ purpose, recipients, recipient_count: count }: DraftSummary): string {
  if (purpose === 'template') return 'Changes to this template'
  return count > 0 ? nameList(recipients, 4, count) : 'No recipients yet'
}
