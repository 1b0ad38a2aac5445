'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Differences } from '@/components/ui/differences'
import { ErrorState } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/loading'
import { Time } from '@/components/ui/time'
import { useDiscardDraft } from '@/lib/browser/queries/drafts'
import { templateConflictQuery } from '@/lib/browser/queries/templates'
import type { TemplateConflict } from '@/lib/desk/templates/contract'
import { dateOrText } from '@/lib/envelope/state'
import { useDraft } from '../open-draft/use-draft'

/**
 * Somebody saved the template while it was edited here. Both versions are there, and the person
 * decides.
 */
export function TemplateChanged() {
  const { draft } = useDraft()
  const conflict = useQuery(templateConflictQuery(draft.id, draft.version))
  const panel = useRef<HTMLElement>(null)
  const isLoaded = conflict.data !== undefined
  // The button that was pressed is far below.
  useEffect(() => {
    if (isLoaded) panel.current?.focus()
  }, [isLoaded])

  if (conflict.isError) {
    return (
      <ErrorState
        error={conflict.error}
        title="The other version could not be loaded"
        onRetry={() => void conflict.refetch()}
      />
    )
  }
  if (!conflict.data) return <Skeleton className="h-40 rounded-md" />
  const { saved_by: savedBy = 'Somebody', saved_on: savedOn, differences } = conflict.data
  const changed = dateOrText(savedOn)
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Another version"
      className="flex scroll-mt-4 flex-col gap-3 outline-none"
    >
      <Banner tone="warn" title="This template was changed while you edited it">
        <p className="[overflow-wrap:anywhere]">
          <span>{`${savedBy} saved it `}</span>
          {changed === undefined ? null : <Time value={changed} className="text-inherit" />}
          <span>. Nothing of yours was saved yet, and nothing is lost. </span>
          <TextLink href={`/templates/${draft.template_id}`} target="_blank">
            Open the saved version
          </TextLink>
        </p>
      </Banner>
      {differences.length > 0 ? (
        <Differences names={['Saved version', 'Yours']} differences={differences} />
      ) : (
        <p className="text-13 text-ink-soft">Both have the same documents, slots, fields and message.</p>
      )}
      <Choices conflict={conflict.data} savedBy={savedBy} />
    </section>
  )
}

function Choices({ conflict, savedBy }: { conflict: TemplateConflict; savedBy: string }) {
  const { draft, content, change, sending } = useDraft()
  const router = useRouter()
  const discard = useDiscardDraft(() => router.push(`/templates/${draft.template_id}`))
  const [isReplacing, setIsReplacing] = useState(false)

  function saveCopy() {
    const { templateName = '' } = content
    // Two templates of one name could not be told apart.
    if (templateName.trim() === conflict.name) change({ templateName: `Copy of ${templateName}`.slice(0, 200) })
    void sending.submit({ asNew: true })
  }

  return (
    <div>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Button variant="primary" pending={sending.isPending} onClick={saveCopy}>
          Save mine as a copy
        </Button>
        <Button pending={discard.isPending} disabled={sending.isPending} onClick={() => discard.mutate(draft)}>
          Keep the saved version
        </Button>
        <Button disabled={sending.isPending} onClick={() => setIsReplacing(true)}>
          Replace it with mine
        </Button>
      </div>
      <p className="mt-2 text-13 text-ink-soft">
        If you keep the saved version, yours can be restored under Drafts for 30 days.
      </p>
      {discard.isError ? <ErrorState error={discard.error} title="The draft was not discarded" /> : null}
      <AlertDialog
        open={isReplacing}
        onOpenChange={setIsReplacing}
        title={<span className="[overflow-wrap:anywhere]">{`Replace what ${savedBy} saved`}</span>}
        consequence="Everybody gets your version. The version that is saved now is not kept, and this cannot be undone."
        cancelLabel="Cancel"
        action={{
          label: 'Replace template',
          onAct: () => {
            setIsReplacing(false)
            void sending.submit({ over: conflict.fingerprint })
          },
        }}
      />
    </div>
  )
}
