'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo, useState } from 'react'
import { wizardParams } from '@/components/drafts/address'
import { EmptyState } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/loading'
import { uploadDocumentUrl, uploadsQuery } from '@/lib/browser/queries/drafts'
import { useLacks, useOffer } from '@/lib/browser/queries/session'
import { describeUnderWay } from '@/lib/browser/uploads/upload-item'
import { chosenFile } from '@/lib/browser/uploads/use-uploads'
import type { DraftContent, DraftDocument, DraftField } from '@/lib/desk/drafts/contract/draft'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { useDraft } from '../open-draft/use-draft'
import { useUnreadyFiles } from '../open-draft/use-draft-files'
import { useFieldCheck } from '../open-draft/use-field-check'
import { FieldEditor, type Start } from './field-editor'
import type { EditorDocument } from './model/pages'

const NO_DOCUMENTS: DraftDocument[] = []
const NO_FIELDS: DraftField[] = []

/** The field editor of the draft that is open. A template that is sent has none: its fields are fixed. */
export function DraftFields() {
  const { draft, content, change, isFrozen } = useDraft()
  const uploads = useQuery(uploadsQuery(draft.id))
  const { documents: chosen = NO_DOCUMENTS, fields = NO_FIELDS, recipients } = content
  const documents = useMemo(() => readyDocuments(chosen, uploads.data ?? []), [chosen, uploads.data])
  const onChange = useCallback((next: DraftField[]) => change({ fields: next }), [change])
  const { field } = wizardParams.read(useSearchParams())
  const lacksFormFields = useLacks('form_fields')
  const buttonLabels = useOffer('button_labels')
  const textLengths = useOffer('text_lengths')
  const checkFields = useFieldCheck(fields)
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
      locked={isFrozen ? LOCK_DURING_SEND : undefined}
      formFields={lacksFormFields === undefined ? undefined : !lacksFormFields}
      buttonLabels={buttonLabels}
      textLengths={textLengths}
      checkFields={checkFields}
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

const LOCK_DURING_SEND = { title: 'The draft is being sent', text: 'Its fields cannot be changed anymore.' }

/** Where a problem leads: to a field, or to a signer who needs one. */
function startAt(path: string | undefined, { fields = [] }: DraftContent): Start | undefined {
  const [, index, recipient] = /^fields\.(?:(\d+)|of\.(\d+))/.exec(path ?? '') ?? []
  const field = index === undefined ? undefined : fields[Number(index)]
  if (field) return { field: field.id }
  return recipient === undefined ? undefined : { recipient: Number(recipient) }
}

/** The documents whose pages are known, as they are sent. */
function readyDocuments(documents: readonly DraftDocument[], uploads: readonly Upload[]): EditorDocument[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))
  return documents.flatMap(({ id, name, pages }) => {
    const upload = byId.get(id)
    const sizes = upload?.state === 'ready' ? upload.pages : undefined
    if (!upload || !sizes) return []
    const sentPages = pages ?? sizes.map((_, index) => ({ page: index + 1, rotation: 0 as const }))
    return {
      id,
      name,
      url: uploadDocumentUrl(id),
      file: chosenFile(upload),
      pageCount: sizes.length,
      formFields: upload.form_fields,
      pages: sentPages.flatMap(({ page, rotation }) => {
        const size = sizes[page - 1]
        return size ? [{ page, turn: rotation, ...size }] : []
      }),
    }
  })
}
