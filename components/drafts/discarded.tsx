'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Time } from '@/components/ui/time'
import { discardedQuery, useRestoreDraft } from '@/lib/browser/queries/drafts'
import { DraftFacts, draftHeading } from './draft-row'

/** Drafts that can still be restored; nothing where there are none. */
export function Discarded({ enabled }: { enabled: boolean }) {
  const { data: drafts = [] } = useQuery({ ...discardedQuery, enabled })
  const restore = useRestoreDraft()
  if (drafts.length === 0) return null

  return (
    <section aria-labelledby="discarded" className="mt-4">
      <h2 id="discarded" className="text-14 font-medium text-ink">
        Recently discarded
      </h2>
      <p className="mb-2 text-13 text-ink-soft">Removed for good after 30 days.</p>
      {restore.isError ? (
        <ErrorState error={restore.error} title="The draft was not restored" className="mb-2" />
      ) : null}
      <ul aria-label="Recently discarded" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {drafts.map((draft) => (
          <li key={draft.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-ink [overflow-wrap:anywhere]">{draftHeading(draft)}</p>
              <DraftFacts draft={draft} />
            </div>
            <Time value={draft.discarded_on} className="shrink-0 text-13 text-ink-soft" />
            <Button
              size="sm"
              aria-label={`Restore the draft to ${draftHeading(draft)}`}
              pending={restore.isPending && restore.variables.id === draft.id}
              onClick={() => restore.mutate(draft)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
