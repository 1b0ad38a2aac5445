'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading-panel'
import { PageHeader } from '@/components/ui/page-header'
import { useHydrated } from '@/components/ui/use-hydrated'
import { CallError } from '@/lib/browser/call'
import { usePermission } from '@/lib/browser/queries/session'
import { templateQuery } from '@/lib/browser/queries/templates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { Steps } from './steps'

type SendManyProps = {
  id: string
  /** The template, if the server has read it already. */
  first?: { template: PdfSignRequest; readAt: number } | undefined
}

/** One envelope from this template for each row of a table. */
export function SendMany({ id, first }: SendManyProps) {
  const template = useQuery({
    ...templateQuery(id),
    ...(first && { initialData: first.template, initialDataUpdatedAt: first.readAt }),
    // What was checked against one version of the template is sent with it.
    refetchOnWindowFocus: false,
  })
  const isHydrated = useHydrated()
  const sending = usePermission('send')
  const title = template.data && templateTitle(template.data)
  const flaw = sending?.because ?? (template.data && whyNotSendable(template.data))
  return (
    <>
      <PageHeader
        title="Send to many"
        about={title && `One envelope from “${title}” for each row of a table.`}
        back={{ href: `/templates/${id}`, label: title ?? 'Template' }}
      />
      {template.error instanceof CallError && template.error.code === 404 ? (
        <EmptyState title="Template not found" action={<ButtonLink href="/templates">All templates</ButtonLink>}>
          The id may be mistyped, or the template belongs to another account.
        </EmptyState>
      ) : template.isLoadingError ? (
        <ErrorState
          error={template.error}
          title="The template could not be loaded"
          onRetry={() => void template.refetch()}
        />
      ) : flaw ? (
        <Banner tone="warn" title="Nothing can be sent from this template">
          {flaw}
        </Banner>
      ) : template.data && isHydrated ? (
        <Steps templateId={id} template={template.data} />
      ) : (
        <LoadingPanel note="Loading the template" lines={['w-1/2', 'w-2/3', 'w-1/3']} />
      )}
    </>
  )
}
