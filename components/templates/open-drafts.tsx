'use client'

import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { TextLink } from '@/components/ui/link'
import { Time } from '@/components/ui/time'
import { unsentDraftsQuery, useDiscardDraft } from '@/lib/browser/queries/drafts'
import type { Draft } from '@/lib/desk/contract/drafts/draft'

/** The person's drafts of this template. */
export function OpenDrafts({ templateId }: { templateId: string }) {
  const drafts = useQuery(unsentDraftsQuery)
  const [unwanted, setUnwanted] = useState<Draft>()
  const close = () => setUnwanted(undefined)
  const discard = useDiscardDraft(close)
  const own = (drafts.data ?? []).filter((draft) => draft.template_id === templateId)
  if (own.length === 0) return null

  return (
    <section aria-labelledby="drafts" className="mb-6 rounded-lg border border-line bg-surface px-3 py-2">
      <h2 id="drafts" className="text-13 font-medium text-ink">
        Your drafts
      </h2>
      <ul>
        {own.map((draft) => (
          <li key={draft.id} className="flex min-h-9 flex-wrap items-center gap-x-3 text-13 text-ink-soft">
            <TextLink href={`/drafts/${draft.id}/${draft.state === 'open' ? 'recipients' : 'review'}`}>
              {recipients(draft)}
            </TextLink>
            {draft.state === 'open' ? null : <span className="text-warn">Outcome of the send unknown</span>}
            <Time value={draft.updated_on} />
            {draft.state === 'open' ? (
              <IconButton
                size="sm"
                label={`Discard the draft to ${recipients(draft)}`}
                onClick={() => setUnwanted(draft)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      {unwanted ? (
        <AlertDialog
          open
          onOpenChange={(open) => {
            if (!open) close()
          }}
          title={`Discard the draft to ${recipients(unwanted)}`}
          consequence="Nothing was sent from it. You can restore it under Drafts for 30 days."
          cancelLabel="Keep it"
          action={{ label: 'Discard draft', onAct: () => discard.mutate(unwanted), pending: discard.isPending }}
          problem={{ error: discard.error, title: 'The draft was not discarded' }}
        />
      ) : null}
    </section>
  )
}

function recipients({ content }: Draft): string {
  const people = content.recipients.map(({ name, email }) => name || email).filter(Boolean)
  return people.join(', ') || 'No recipients yet'
}
