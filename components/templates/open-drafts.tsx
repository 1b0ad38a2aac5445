'use client'

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sendParams } from '@/app/(desk)/templates/[id]/send/search-params'
import { IconButton } from '@/components/ui/icon-button'
import { TextLink } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import { draftsQuery } from '@/lib/browser/queries/drafts'
import type { Draft } from '@/lib/desk/contract/desk'
import { isUntouched } from '@/lib/desk/contract/draft-content'
import { DiscardDraft } from './discard-draft'

/** What the person began to send of this template and has not sent yet. */
export function OpenDrafts({ templateId }: { templateId: string }) {
  const drafts = useQuery(draftsQuery)
  const [unwanted, setUnwanted] = useState<Draft>()
  const own = (drafts.data ?? []).filter(
    (draft) => draft.template_id === templateId && draft.state !== 'sent' && !isUntouched(draft),
  )
  if (own.length === 0) return null

  return (
    <section aria-labelledby="drafts" className="mb-6 rounded-lg border border-line bg-surface px-3 py-2">
      <h2 id="drafts" className="text-13 font-medium text-ink">
        Begun and not sent yet
      </h2>
      <ul>
        {own.map((draft) => (
          <li key={draft.id} className="flex min-h-9 flex-wrap items-center gap-x-3 text-13 text-ink-soft">
            <TextLink
              href={sendParams.href(`/templates/${templateId}/send`, {
                draft: draft.id,
                step: draft.state === 'sending' ? 'review' : 'slots',
              })}
            >
              {peopleOf(draft)}
            </TextLink>
            {draft.state === 'sending' ? <span className="text-warn">Outcome of the send not known</span> : null}
            <Time value={draft.updated_on} />
            {draft.state === 'open' ? (
              <IconButton
                size="sm"
                label={`Discard the draft to ${peopleOf(draft)}`}
                onClick={() => setUnwanted(draft)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {unwanted ? (
        <DiscardDraft draft={unwanted} people={peopleOf(unwanted)} onDone={() => setUnwanted(undefined)} />
      ) : null}
    </section>
  )
}

function peopleOf({ content }: Draft): string {
  const people = content.slots.map(({ name, email }) => name || email).filter(Boolean)
  return people.join(', ') || 'Nobody named yet'
}
