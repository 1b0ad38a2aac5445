'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { FilePlus2 } from '@/components/ui/more-icons'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useDraftOf } from '@/lib/browser/queries/reuse'
import { useTemplateEditing } from '@/lib/browser/queries/template-actions'

/** Keeps what was prepared for the next time. The draft stays as it is. */
export function SaveAsTemplate() {
  const { draft, flush, create } = useDraft()
  const editing = useTemplateEditing()
  const copy = useDraftOf({ kind: 'drafts', id: draft.id, as: 'template' })
  const [isSaving, setIsSaving] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)
  if (!editing) return null

  async function save() {
    setIsSaving(true)
    const isSaved = (await flush()) && (await create())
    setIsSaving(false)
    setIsUnsaved(!isSaved)
    if (isSaved) copy.mutate()
  }

  return (
    <section aria-labelledby="save-as-template" className="rounded-lg border border-line bg-surface px-4 py-3 text-14">
      <h3 id="save-as-template" className="mb-1 text-13 font-medium text-ink-soft">
        Use it again
      </h3>
      {editing.open ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-13 text-ink-soft">
            A template keeps documents, fields and roles, and has slots in place of people. This draft stays.
          </p>
          <Button pending={isSaving || copy.isPending} onClick={() => void save()}>
            {isSaving || copy.isPending ? null : <FilePlus2 aria-hidden="true" />}
            <span>Save as template</span>
          </Button>
        </div>
      ) : (
        <p className="text-13 text-ink-soft">{editing.because}</p>
      )}
      {isUnsaved ? (
        <p role="alert" className="mt-2 text-13 text-bad">
          The last changes are not saved yet. Try again once they are.
        </p>
      ) : null}
      {copy.error ? <ErrorState error={copy.error} title="No template was made" className="mt-2" /> : null}
    </section>
  )
}
