'use client'

import { useEffect, useEffectEvent, useRef } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/loading'
import { Section } from '@/components/ui/panel'
import { SortableList } from '@/components/ui/sortable-list'
import { takeDroppedFiles } from '@/lib/browser/queries/drafts'
import { untaggedSentence } from '@/lib/contract/supplied-file'
import { UPLOAD_LIMITS } from '@/lib/desk/drafts/contract/upload-limits'
import { countLabel } from '@/lib/envelope/slots'
import { formatBytes } from '@/lib/text/format'
import { useDraft } from '../../open-draft/use-draft'
import { draftFiles } from '../draft-files'
import { type StepErrors, useStepErrors } from '../frame/use-wizard'
import { WizardStep } from '../frame/wizard-step'
import { inviteesOf } from '../invitees'
import { LargePages } from '../large-pages'
import { OwnRecipients } from '../recipients/own-recipients'
import { DocumentRow } from './document-row'
import { DropZone } from './drop-zone'
import { type DocumentActions, type DocumentRow as Row, useDocuments } from './use-documents'

/** The files that a person sends, in the order in which signers read them, and to whom. */
export function StepDocuments() {
  const { draft, isLocked } = useDraft()
  const frame = useRef<HTMLDivElement>(null)
  const errors = useStepErrors(frame)
  const actions = useDocuments()
  const { rows, add } = actions
  const takeDropped = useEffectEvent(() => {
    const files = takeDroppedFiles(draft.id)
    if (files.length > 0) add(files)
  })
  useEffect(() => takeDropped(), [])

  // The frame leads to the first step of a template.
  if (isLocked) return null
  return (
    <WizardStep onContinue={errors.check} note={rows.length > 0 ? summarize(rows) : null} page={<Pages rows={rows} />}>
      <div ref={frame} className="flex flex-col gap-8">
        <OwnDocuments actions={actions} errors={errors} />
        <OwnRecipients errors={errors} />
      </div>
    </WizardStep>
  )
}

/** What can be read of the files already. */
function Pages({ rows }: { rows: readonly Row[] }) {
  const { content } = useDraft()
  const items = new Map(rows.map(({ id, item }) => [id, item]))
  const readable = draftFiles(content, undefined).flatMap((each) => {
    const { file, status, problem } = items.get(each.key) ?? {}
    const isUnchecked = status !== 'ready'
    return isUnchecked && (!file || problem) ? [] : [{ ...each, file, isUnchecked }]
  })
  if (readable.length > 0)
    return <LargePages files={readable} people={inviteesOf(content, undefined)} selected={undefined} />
  // Keeps the two columns while files are on their way.
  const isExpected = rows.some(({ item }) => !item?.problem)
  return isExpected ? <Skeleton className="h-80 max-lg:hidden" /> : null
}

function OwnDocuments({ actions, errors }: { actions: DocumentActions; errors: StepErrors }) {
  const { isFrozen } = useDraft()
  const { rows } = actions
  const isMovable = !isFrozen && rows.every(({ document }) => document)
  return (
    <Section title="Documents">
      <div className="flex flex-col gap-4">
        {actions.error ? (
          <ErrorState error={actions.error} title="The files could not be loaded" onRetry={actions.reload}>
            They are still on the server.
          </ErrorState>
        ) : null}
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
        <p className="text-13 text-ink-soft [overflow-wrap:anywhere] empty:hidden">{aboutTags(rows)}</p>
        {isFrozen ? null : <DropZone onFiles={actions.add} compact={rows.length > 0} />}
        <p role="alert" className="text-13 text-bad empty:hidden">
          {errors.errorAt('documents')}
        </p>
      </div>
    </Section>
  )
}

const aboutTags = (rows: readonly Row[]) =>
  untaggedSentence(
    rows.flatMap(({ document, item }) => (document ? [{ name: document.name, isTagged: item?.upload?.tagged }] : [])),
  )

/** "3 documents, 12 pages, 4.2 MB of 36 MB, 1 refused" */
function summarize(rows: readonly Row[]): string {
  const usable = rows.filter(({ item }) => item?.status !== 'refused')
  const refusedCount = rows.length - usable.length
  const pages = usable.reduce((sum, { document, item }) => {
    return sum + (document?.pages?.length ?? item?.upload?.pages?.length ?? 0)
  }, 0)
  const bytes = usable.reduce((sum, { item }) => sum + (item?.size ?? 0), 0)
  return [
    countLabel(usable.length, 'document'),
    ...(pages > 0 ? [countLabel(pages, 'page')] : []),
    ...(bytes > 0 ? [`${formatBytes(bytes)} of ${formatBytes(UPLOAD_LIMITS.draftBytes)}`] : []),
    ...(refusedCount > 0 ? [`${refusedCount} refused`] : []),
  ].join(', ')
}
