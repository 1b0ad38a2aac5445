import { LoadingNote, Skeleton } from '@/components/ui/skeleton'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { WizardHeader } from './wizard-frame'

/** `draft`: as far as it is known. */
export function WizardSkeleton({ draft }: { draft: Draft | undefined }) {
  return (
    <>
      <LoadingNote on="desk">Opening the draft</LoadingNote>
      {draft ? (
        <WizardHeader draft={draft}>
          {/* As wide as "Saved": the title breaks at the same word. */}
          <Skeleton className="h-5 w-14" />
        </WizardHeader>
      ) : (
        <Skeleton className="mb-6 h-7 w-64" />
      )}
      <Skeleton className="mb-6 h-8 max-w-120" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </>
  )
}
