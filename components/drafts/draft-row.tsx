'use client'

import Link from 'next/link'
import { useNow } from '@/components/ui/clock'
import { IconButton } from '@/components/ui/icon-button'
import { TriangleAlert } from '@/components/ui/icons'
import { Trash2 } from '@/components/ui/more-icons'
import { nameList } from '@/components/ui/name-list'
import { Time } from '@/components/ui/time'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import { draftTitle, recipientNames, stepToContinue } from '@/lib/desk/contract/drafts/draft-summary'
import { SaveAsTemplateButton } from './save-as-template-button'

type DraftRowProps = { draft: Draft; makesTemplates: boolean; discarding: boolean; onDiscard: () => void }

/** One draft: its recipients, title, documents and age, and where it continues. The whole row opens it. */
export function DraftRow({ draft, makesTemplates, discarding, onDiscard }: DraftRowProps) {
  const step = stepToContinue(draft, new Date(useNow()))
  const isOpen = draft.state === 'open'
  return (
    <li className="relative flex min-h-14 items-center gap-x-3 px-4 py-2 hover:bg-hover max-sm:flex-wrap">
      <div className="min-w-0 flex-1">
        <Link
          href={`/drafts/${draft.id}/${step}`}
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
        <p className="text-12 text-ink-faint">{`Continue at ${step}`}</p>
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
export function DraftFacts({ draft }: { draft: Draft }) {
  const title = draftTitle(draft)
  const { template_name: template, purpose, content } = draft
  const documents = (content.documents ?? []).map(({ name }) => name)
  if (purpose === 'template') {
    const slots = recipientNames(draft)
    return (
      <p className="line-clamp-2 text-13 text-ink-soft [overflow-wrap:anywhere]">
        {`${template ? 'Changes to a template' : 'New template'}${slots.length > 0 ? ` for ${nameList(slots)}` : ''}`}
      </p>
    )
  }
  return (
    <p className="line-clamp-2 text-13 text-ink-soft [overflow-wrap:anywhere]">
      {`${title}${template && title !== template ? `, from ${template}` : ''}${documents.length > 0 && documents[0] !== title ? ` · ${nameList(documents)}` : ''}${documents.length > 1 && documents[0] === title ? ` and ${documents.length - 1} more` : ''}`}
    </p>
  )
}

/** A template's name, or who gets the envelope. */
export const draftHeading = (draft: Draft): string =>
  draft.purpose === 'template' ? draftTitle(draft) : recipientList(draft)

function recipientList(draft: Draft): string {
  const people = recipientNames(draft)
  return people.length > 0 ? nameList(people) : 'No recipients yet'
}
