'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useDiscardDraft } from '@/lib/browser/queries/drafts'
import { templateConflictQuery } from '@/lib/browser/queries/template-conflict'
import { dateOrText } from '@/lib/envelope/envelope-dates'

/** Somebody saved the template while it was edited here. Both versions are there, and the person decides. */
export function TemplateChanged() {
  const { draft, content, sending } = useDraft()
  const router = useRouter()
  const conflict = useQuery(templateConflictQuery(draft.id, draft.version))
  const discard = useDiscardDraft(() => router.push(`/templates/${draft.template_id}`))

  if (conflict.isError) {
    return (
      <ErrorState
        error={conflict.error}
        title="The other version could not be loaded"
        onRetry={() => void conflict.refetch()}
      />
    )
  }
  if (!conflict.data) return <Skeleton className="h-40 rounded-lg" />
  const { template, fingerprint } = conflict.data
  const files = template.files ?? []
  const changed = dateOrText(template.updatedOn)
  return (
    <Banner tone="warn" title="This template was changed while you edited it">
      <p>
        {template.updatedBy ?? 'Somebody'} saved it{' '}
        {changed === undefined ? null : <Time value={changed} className="text-inherit" />}. Nothing of yours was saved,
        and nothing is lost.
      </p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Version title="Saved now" href={`/templates/${draft.template_id}`}>
          <Fact name="Name" value={template.templateName} />
          <Fact name="Slots" value={(template.signers ?? []).map(({ name }) => name ?? '').join(', ')} />
          <Fact name="Documents" value={files.map(({ name }) => name ?? '').join(', ')} />
          <Fact name="Fields" value={String(files.reduce((sum, file) => sum + (file.fields?.length ?? 0), 0))} />
          <Fact name="Subject" value={template.emailSubject} />
        </Version>
        <Version title="Yours">
          <Fact name="Name" value={content.templateName} />
          <Fact name="Slots" value={content.recipients.map(({ name }) => name).join(', ')} />
          <Fact name="Documents" value={(content.documents ?? []).map(({ name }) => name).join(', ')} />
          <Fact name="Fields" value={String(content.fields?.length ?? 0)} />
          <Fact name="Subject" value={content.emailSubject} />
        </Version>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" pending={sending.isPending} onClick={() => void sending.submit({ asNew: true })}>
          Save mine as a new template
        </Button>
        <Button disabled={sending.isPending} onClick={() => void sending.submit({ over: fingerprint })}>
          Replace it with mine
        </Button>
        <Button pending={discard.isPending} onClick={() => discard.mutate(draft)}>
          Keep the saved one
        </Button>
      </div>
      {discard.isError ? <ErrorState error={discard.error} title="The draft was not discarded" /> : null}
    </Banner>
  )
}

function Version({ title, href, children }: { title: string; href?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-md border border-line bg-surface px-3 py-2 text-ink">
      <h3 className="text-13 font-medium">
        {href ? (
          <TextLink href={href} target="_blank">
            {title}
          </TextLink>
        ) : (
          title
        )}
      </h3>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-13">{children}</dl>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{value || 'None'}</dd>
    </>
  )
}
