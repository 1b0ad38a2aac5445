'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { TextLink } from '@/components/ui/link'
import { Trash2 } from '@/components/ui/more-icons'
import { nameList } from '@/components/ui/name-list'
import { Time } from '@/components/ui/time'
import { draftsQuery, useDiscardDraft } from '@/lib/browser/queries/drafts'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft-summary'

/** The person's drafts of this template. */
export function OpenDrafts({ templateId }: { templateId: string }) {
  const drafts = useQuery(draftsQuery)
  const [unwanted, setUnwanted] = useState<DraftSummary>()
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
          <li key={draft.id} className="flex min-h-9 items-center gap-x-3 py-1 text-13 text-ink-soft">
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
              <TextLink href={`/drafts/${draft.id}/${draft.state === 'open' ? firstStep(draft) : 'review'}`}>
                {describe(draft)}
              </TextLink>
              {draft.state === 'open' ? null : <span className="text-warn">Outcome unknown</span>}
              <Time value={draft.updated_on} />
            </div>
            {draft.state === 'open' ? (
              <IconButton size="sm" label={discardLabel(draft)} onClick={() => setUnwanted(draft)}>
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
          title={discardLabel(unwanted)}
          consequence="You can restore it under Drafts for 30 days."
          cancelLabel="Keep it"
          action={{ label: 'Discard draft', onAct: () => discard.mutate(unwanted), pending: discard.isPending }}
          problem={{ error: discard.error, title: 'The draft was not discarded' }}
        />
      ) : null}
    </section>
  )
}

const discardLabel = (draft: DraftSummary) =>
  draft.purpose === 'template' ? 'Discard the changes to this template' : `Discard the draft to ${describe(draft)}`

const firstStep = ({ purpose }: DraftSummary) => (purpose === 'template' ? 'documents' : 'recipients')

function describe({ purpose, recipients, recipient_count: count }: DraftSummary): string {
  if (purpose === 'template') return 'Changes to this template'
  return count > 0 ? nameList(recipients, 4, count) : 'No recipients yet'
}
