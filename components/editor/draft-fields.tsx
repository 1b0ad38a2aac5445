'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { wizardParams } from '@/app/(desk)/drafts/[id]/search-params'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/loading'
import { PageSizes, sizeOf } from '@/components/ui/pdf/context'
import { acquirePdf } from '@/components/ui/pdf/pdf-cache'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useUnreadyFiles } from '@/lib/browser/draft/use-draft-files'
import { queryKeys } from '@/lib/browser/keys'
import { uploadDocumentUrl, uploadsQuery } from '@/lib/browser/queries/drafts'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import { describeUnderWay } from '@/lib/browser/uploads/upload-item'
import { chosenFile } from '@/lib/browser/uploads/use-uploads'
import type { PdfFile, PdfSignRequest } from '@/lib/contract/envelope'
import type { DraftContent, DraftDocument, DraftField } from '@/lib/desk/drafts/contract/draft'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import type { Size } from '@/lib/envelope/place'
import { slotsOf } from '@/lib/envelope/slots'
import { fromWireFields } from '@/lib/envelope/wire-fields'
import { FieldEditor, type Start } from './field-editor'
import type { EditorRecipient } from './model/field'
import type { EditorDocument } from './model/pages'

const NO_DOCUMENTS: DraftDocument[] = []
const NO_FIELDS: DraftField[] = []

/**
 * The field editor of the draft that is open: for its own fields, or locked for those of the
 * template that is sent.
 */
export function DraftFields() {
  const { isLocked, template } = useDraft()
  if (!isLocked) return <OwnFields />
  return template ? <TemplateFields template={template} /> : null
}

function OwnFields() {
  const { draft, content, change, isFrozen } = useDraft()
  const uploads = useQuery(uploadsQuery(draft.id))
  const { documents: chosen = NO_DOCUMENTS, fields = NO_FIELDS, recipients } = content
  const documents = useMemo(() => readyDocuments(chosen, uploads.data ?? []), [chosen, uploads.data])
  const onChange = useCallback((next: DraftField[]) => change({ fields: next }), [change])
  const { field } = wizardParams.read(useSearchParams())
  const [start] = useState(() => startAt(field, content))

  if (uploads.isPending) return <Skeleton className="h-128" />
  if (uploads.isError) {
    return (
      <ErrorState
        title="The documents could not be loaded"
        error={uploads.error}
        onRetry={() => void uploads.refetch()}
      />
    )
  }
  if (documents.length === 0) return <NoPages />
  return (
    <FieldEditor
      draft={draft.id}
      documents={documents}
      recipients={recipients}
      fields={fields}
      onChange={onChange}
      locked={isFrozen ? SENDING : undefined}
      start={start}
    />
  )
}

/** Why there is nothing to place fields on. */
function NoPages() {
  const { draft, content } = useDraft()
  const underWay = describeUnderWay(useUnreadyFiles())
  const hasDocuments = underWay !== undefined || (content.documents?.length ?? 0) > 0
  return (
    <EmptyState
      title={<span className="tabular">{underWay ?? (hasDocuments ? 'No document is ready' : 'No document yet')}</span>}
      action={<ButtonLink href={`/drafts/${draft.id}/documents`}>Go to documents</ButtonLink>}
    >
      {hasDocuments
        ? 'Fields can be placed once a document is uploaded and checked.'
        : 'Add a document first. Fields are placed on its pages.'}
    </EmptyState>
  )
}

const SENDING = { title: 'The draft is being sent', text: 'Its fields cannot be changed anymore.' }

/** The documents whose pages are known, as they are sent. */
function readyDocuments(documents: readonly DraftDocument[], uploads: readonly Upload[]): EditorDocument[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))
  return documents.flatMap(({ id, name, pages }) => {
    const upload = byId.get(id)
    const sizes = upload?.state === 'ready' ? upload.pages : undefined
    if (!upload || !sizes) return []
    const sent = pages ?? sizes.map((_, index) => ({ page: index + 1, rotation: 0 as const }))
    return {
      id,
      name,
      url: uploadDocumentUrl(id),
      file: chosenFile(upload),
      formFields: upload.form_fields,
      pages: sent.flatMap(({ page, rotation }) => {
        const size = sizes[page - 1]
        return size ? [{ page, turn: rotation, ...size }] : []
      }),
    }
  })
}

/** Where a problem leads: to a field, or to a signer who needs one. */
function startAt(path: string | undefined, { fields = [] }: DraftContent): Start | undefined {
  const [, index, recipient] = /^fields\.(?:(\d+)|of\.(\d+))/.exec(path ?? '') ?? []
  const field = index === undefined ? undefined : fields[Number(index)]
  if (field) return { field: field.id }
  return recipient === undefined ? undefined : { recipient: Number(recipient) }
}

const NO_FILES: PdfFile[] = []

/** The fields of the template that is sent, which the send cannot change. */
function TemplateFields({ template }: { template: PdfSignRequest }) {
  const { draft, content } = useDraft()
  const { files = NO_FILES } = template
  const templateId = draft.template_id ?? ''
  const { sizes, error, retry } = usePageSizes(templateId, files.length)
  const documents = useMemo(() => sizes && editorDocuments(templateId, files, sizes), [templateId, files, sizes])
  const fields = useMemo(
    () =>
      files.flatMap((file, index) => {
        let position = 0
        return fromWireFields(String(index), file.fields ?? [], () => `${index} ${position++}`)
      }),
    [files],
  )
  const recipients = useMemo(() => namedSlots(template, content.recipients), [template, content.recipients])

  if (error) return <ErrorState title="The documents could not be loaded" error={error} onRetry={retry} />
  if (!documents) return <Skeleton className="h-128" />
  return (
    <FieldEditor
      draft={draft.id}
      documents={documents}
      recipients={recipients}
      fields={fields}
      onChange={ignore}
      locked={true}
    />
  )
}

/** A locked editor reports no changes. */
const ignore = () => {}

/**
 * The size of each page of each document, once all are known. A template has only the number of
 * pages.
 */
function usePageSizes(templateId: string, count: number) {
  const { sizes, errors, refetch } = useQueries({
    queries: Array.from({ length: count }, (_, index) => ({
      queryKey: queryKeys.templates.pageSizes(templateId, index),
      queryFn: () => readPageSizes(templateFileUrl(templateId, index)),
      staleTime: 30_000,
    })),
    combine: (results) => {
      const pageLists = results.flatMap(({ data }) => (data ? [data] : []))
      return {
        sizes: pageLists.length === count ? pageLists : undefined,
        errors: results.flatMap(({ data, error }) => (error && !data ? [error] : [])),
        refetch: () => {
          for (const result of results) if (result.error) void result.refetch()
        },
      }
    },
  })
  return { sizes, error: errors[0], retry: refetch }
}

async function readPageSizes(url: string): Promise<readonly Size[]> {
  const { document, release } = acquirePdf({ url })
  try {
    const opened = await document
    const sizes = new PageSizes(opened.numPages, await sizeOf(opened, 1))
    await sizes.measure(opened)
    return sizes.snapshot()
  } finally {
    release()
  }
}

const editorDocuments = (
  templateId: string,
  files: readonly PdfFile[],
  sizes: readonly (readonly Size[])[],
): EditorDocument[] =>
  files.map((file, index) => ({
    id: String(index),
    name: file.name?.trim() || `Document ${index + 1}`,
    url: templateFileUrl(templateId, index),
    pages: (sizes[index] ?? []).map((size, at) => ({ page: at + 1, turn: 0, ...size })),
  }))

/** Who fills each slot, or else the slot's name. */
function namedSlots(template: PdfSignRequest, people: readonly EditorRecipient[]): EditorRecipient[] {
  return slotsOf(template).map(({ signerIndex, label, copy }) => {
    const person = people.find(({ id }) => id === signerIndex)
    const name = person?.name.trim() || person?.email.trim() || label
    return { id: signerIndex, name, email: '', ...(copy && { role: 'CC' as const }) }
  })
}
