'use client'

import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { templateParams } from '@/app/(desk)/templates/[id]/search-params'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { PageHeader } from '@/components/ui/page-header'
import { CallError } from '@/lib/browser/call'
import { usePageTitle } from '@/lib/browser/page-title'
import { usePermission } from '@/lib/browser/queries/session'
import { templateQuery } from '@/lib/browser/queries/templates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { templatePageTitle } from '@/lib/desk/contract/page-title'
import { pageCount, placedFields, slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { OpenDrafts } from './open-drafts'
import { TemplateFacts } from './template-facts'
import { TemplateFiles } from './template-files'
import { TemplateSkeleton } from './template-skeletons'
import { counted } from './template-words'

type TemplateDetailProps = {
  id: string
  /** The template, where the server could read it ahead. */
  first?: { template: PdfSignRequest; readAt: number } | undefined
}

export function TemplateDetail({ id, first }: TemplateDetailProps) {
  const known = first ? { initialData: first.template, initialDataUpdatedAt: first.readAt } : {}
  const template = useQuery({ ...templateQuery(id), ...known })
  usePageTitle(template.data && templatePageTitle(template.data))
  const sending = usePermission('send')
  const maySend = sending?.open
  const { slot: chosen } = templateParams.read(useSearchParams())
  const back = { href: '/templates', label: 'Templates' }

  if (template.isPending) return <TemplateSkeleton />
  if (template.isError) {
    return (
      <>
        <PageHeader title="Template" back={back} />
        {template.error instanceof CallError && template.error.code === 404 ? (
          <EmptyState
            title="There is no template with this id"
            action={<ButtonLink href="/templates">All templates</ButtonLink>}
          >
            It may have been mistyped, or it belongs to another account.
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
  const pages = pageCount(template.data)
  const slot = slots.find(({ signerIndex }) => String(signerIndex) === chosen)
  const because = whyNotSendable(template.data)
  const send =
    maySend && !because ? (
      <ButtonLink href={`/templates/${id}/send`} variant="primary">
        <Send aria-hidden="true" />
        Send
      </ButtonLink>
    ) : null
  return (
    <>
      <PageHeader
        title={templateTitle(template.data)}
        about={[counted(slots.length, 'slot'), ...(pages > 0 ? [counted(pages, 'page')] : [])].join(', ')}
        back={back}
        actions={send}
      />
      {sending?.because ? <p className="mb-4 text-13 text-ink-soft">{sending.because}</p> : null}
      {maySend && because ? (
        <Banner tone="warn" className="mb-4" title="Nothing can be sent from this template">
          {because}
        </Banner>
      ) : null}
      {maySend ? <OpenDrafts templateId={id} /> : null}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TemplateFiles templateId={id} files={template.data.files ?? []} slots={slots} chosen={slot} />
        <TemplateFacts template={template.data} slots={slots} fields={placedFields(template.data)} chosen={slot} />
      </div>
    </>
  )
}
