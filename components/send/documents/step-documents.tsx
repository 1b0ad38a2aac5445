'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/loading'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfThumbnail } from '@/components/ui/pdf/page'
import { SortableList } from '@/components/ui/sortable-list'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { takeDroppedFiles } from '@/lib/browser/queries/drafts'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import { isUnderWay } from '@/lib/browser/uploads/upload-item'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { formatBytes } from '@/lib/contract/format'
import { UPLOAD_LIMITS } from '@/lib/desk/drafts/contract/upload-limits'
import { countLabel } from '@/lib/envelope/slots'
import { draftFiles } from '../draft-files'
import { useProblems } from '../frame/use-wizard'
import { SetByTemplate, WizardStep } from '../frame/wizard-step'
import { inviteesOf } from '../invitees'
import { LargePages } from '../large-pages'
import { DocumentRow } from './document-row'
import { DropZone } from './drop-zone'
import { type DocumentRow as Row, useDocuments } from './use-documents'

export function StepDocuments() {
  const { isLocked } = useDraft()
  return isLocked ? <TemplateDocuments /> : <OwnDocuments />
}

/** The files that a person sends, in the order in which signers read them. */
function OwnDocuments() {
  const { draft, content, isFrozen } = useDraft()
  const [isTried, setIsTried] = useState(false)
  const actions = useDocuments()
  // Each row says what is wrong with its own file.
  const problems = useProblems().filter(({ path }) => path === 'documents')
  const { rows, add } = actions
  const takeDropped = useEffectEvent(() => {
    const files = takeDroppedFiles(draft.id)
    if (files.length > 0) add(files)
  })
  useEffect(() => takeDropped(), [])
  const items = new Map(rows.map(({ id, item }) => [id, item]))
  const readable = draftFiles(content, undefined).flatMap((each) => {
    const { file, status, problem } = items.get(each.key) ?? {}
    const isUnchecked = status !== 'ready'
    return isUnchecked && (!file || problem) ? [] : [{ ...each, file, isUnchecked }]
  })
  const isMovable = !isFrozen && rows.every(({ document }) => document)

  return (
    <WizardStep
      title={draft.purpose === 'template' ? 'Which documents it has' : 'What they sign'}
      about="Signers read the documents in this order."
      note={rows.length > 0 ? summarize(rows) : null}
      // A file may arrive while the next steps are filled in.
      onContinue={() => {
        setIsTried(true)
        return rows.some(({ document, item }) => document || (item && isUnderWay(item)))
      }}
      page={
        readable.length > 0 ? (
          <LargePages files={readable} people={[]} selected={undefined} />
        ) : rows.some(({ item }) => !item?.problem) ? (
          // Keeps the two columns while files are on their way.
          <Skeleton className="h-80 max-lg:hidden" />
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        {actions.error ? (
          <ErrorState error={actions.error} title="The files could not be loaded" onRetry={actions.reload}>
            They are still on the server.
          </ErrorState>
        ) : null}
        {isFrozen ? null : <DropZone onFiles={add} compact={rows.length > 0} />}
        {rows.length > 0 ? (
          <SortableList
            label="Documents"
            items={rows}
            idOf={({ id }) => id}
            nameOf={({ document, item }) => document?.name ?? item?.name ?? 'the document'}
            fixed={!isMovable}
            onMove={actions.move}
            className="divide-y divide-line overflow-hidden card"
            // The browser lays out only what is about to be seen.
            itemClassName="[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]"
            renderItem={(row, _, handle) => (
              <DocumentRow row={row} handle={handle} readOnly={isFrozen} actions={actions} />
            )}
          />
        ) : null}
        <ul className="text-13 text-warn empty:hidden">
          {rows.length > 0 || isTried ? problems.map(({ path, message }) => <li key={path}>{message}</li>) : null}
        </ul>
      </div>
    </WizardStep>
  )
}

/** "3 documents, 12 pages, 4.2 MB of 36 MB, 1 refused" */
function summarize(rows: readonly Row[]): string {
  const usable = rows.filter(({ item }) => item?.status !== 'refused')
  const refused = rows.length - usable.length
  const pages = usable.reduce((sum, { document, item }) => {
    return sum + (document?.pages?.length ?? item?.upload?.pages?.length ?? 0)
  }, 0)
  const bytes = usable.reduce((sum, { item }) => sum + (item?.size ?? 0), 0)
  return [
    countLabel(usable.length, 'document'),
    ...(pages > 0 ? [countLabel(pages, 'page')] : []),
    ...(bytes > 0 ? [`${formatBytes(bytes)} of ${formatBytes(UPLOAD_LIMITS.draftBytes)}`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ].join(', ')
}

const NO_TEMPLATE: PdfSignRequest = {}

/** The documents of a template, which a send cannot change. */
function TemplateDocuments() {
  const { draft, content, template = NO_TEMPLATE } = useDraft()
  const templateId = draft.template_id ?? ''
  return (
    <WizardStep
      title="What they sign"
      about={<SetByTemplate what="documents" />}
      page={
        <LargePages
          files={draftFiles(content, template, templateId)}
          people={inviteesOf(content, template)}
          selected={undefined}
        />
      }
    >
      <ul className="divide-y divide-line card">
        {(template.files ?? []).map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a template's documents have no id, only their position
          <li key={index} className="flex items-center gap-4 px-4 py-3">
            <div aria-hidden="true" className="shrink-0 shadow-sheet">
              <PdfDocument
                url={templateFileUrl(templateId, index)}
                fallback={<Skeleton className="h-16 w-12" />}
                renderError={() => null}
              >
                <PdfThumbnail page={1} width={48} />
              </PdfDocument>
            </div>
            <div className="min-w-0">
              <p className="text-14 font-medium text-ink [overflow-wrap:anywhere]">
                {file.name?.trim() || `Document ${index + 1}`}
              </p>
              {file.pageCount ? <p className="text-13 text-ink-soft">{countLabel(file.pageCount, 'page')}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </WizardStep>
  )
}
