'use client'

import Link from 'next/link'
import { IconButton } from '@/components/ui/icon-button'
import { TriangleAlert } from '@/components/ui/icons'
import { Trash2 } from '@/components/ui/more-icons'
import { nameList } from '@/components/ui/name-list'
import { Time } from '@/components/ui/time'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft-summary'
import { SaveAsTemplateButton } from './save-as-template-button'

type DraftRowProps = { draft: DraftSummary; makesTemplates: boolean; discarding: boolean; onDiscard: () => void }

/** One draft: its recipients, title, documents and age, and where it continues. The whole row opens it. */
export function DraftRow({ draft, makesTemplates, discarding, onDiscard }: DraftRowProps) {
  const isOpen = draft.state === 'open'
  return (
    <li className="relative flex min-h-14 items-center gap-x-3 px-4 py-2 hover:bg-hover max-sm:flex-wrap">
      <div className="min-w-0 flex-1">
        <Link
          href={`/drafts/${draft.id}/${draft.step}`}
          prefetch={false}
          className="-mx-1.5 block rounded-sm px-1.5 font-medium text-ink outline-offset-[-2px] [overflow-wrap:anywhere] after:absolute after:inset-0"
        >
          <span className="line-clamp-2">{draftHeading(draft)}</span>
        </Link>
        <DraftFacts draft={draft} />
        {isOpen ? null : (
          <p className="flex items-center gap-1 text-13 text-warn">
            <TriangleAlert aria-hidden="true" className="size-3.5" />
            Outcome of the send unknown
          </p>
        )}
      </div>
      <div className="shrink-0 text-right text-13 text-ink-soft max-sm:order-last max-sm:flex max-sm:basis-full max-sm:items-baseline max-sm:gap-2">
        <Time value={draft.updated_on} className="relative z-10" />
        <p className="text-12 text-ink-faint">{`Continue at ${draft.step}`}</p>
      </div>
      {isOpen && makesTemplates && draft.purpose === 'envelope' ? (
        <SaveAsTemplateButton draftId={draft.id} name={recipientList(draft)} />
      ) : null}
      {isOpen ? (
        <IconButton
          className="relative z-10"
          label={`Discard the draft ${draft.purpose === 'template' ? 'of' : 'to'} ${draftHeading(draft)}`}
          pending={discarding}
          onClick={onDiscard}
        >
          {discarding ? null : <Trash2 aria-hidden="true" />}
        </IconButton>
      ) : null}
    </li>
  )
}

/** The title of a draft, its template and its documents. */
export function DraftFacts({ draft }: { draft: DraftSummary }) {
  const { title, template_name: template, purpose, documents, document_count: count } = draft
  if (purpose === 'template') {
    return (
      <p className="line-clamp-2 text-13 text-ink-soft [overflow-wrap:anywhere]">
        {`${template ? 'Changes to a template' : 'New template'}${draft.recipient_count > 0 ? ` for ${recipientList(draft)}` : ''}`}
      </p>
    )
  }
  return (
    <p className="line-clamp-2 text-13 text-ink-soft [overflow-wrap:anywhere]">
      {`${title}${template && title !== template ? `, from ${template}` : ''}${documents.length > 0 && documents[0] !== title ? ` · ${nameList(documents, 4, count)}` : ''}${count > 1 && documents[0] === title ? ` and ${count - 1} more` : ''}`}
    </p>
  )
}

/** A template's name, or who gets the envelope. */
export const draftHeading = (draft: DraftSummary): string =>
  draft.purpose === 'template' ? draft.title : recipientList(draft)

const recipientList = ({ recipients, recipient_count: count }: DraftSummary): string =>
  count > 0 ? nameList(recipients, 4, count) : 'No recipients yet'
