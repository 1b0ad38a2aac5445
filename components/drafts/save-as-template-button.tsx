'use client'

import { FailedAction } from '@/components/ui/failed-action'
import { IconButton } from '@/components/ui/icon-button'
import { FilePlus2 } from '@/components/ui/more-icons'
import { useDraftOf } from '@/lib/browser/queries/reuse'

/** Makes a template of a draft, which stays, and opens it. */
export function SaveAsTemplateButton({ draftId, name }: { draftId: string; name: string }) {
  const template = useDraftOf({ kind: 'drafts', id: draftId, as: 'template' })
  return (
    <div className="relative z-10 flex max-w-48 items-center gap-2">
      <FailedAction error={template.error} title="No template was made" />
      <IconButton
        label={`Save the draft to ${name} as template`}
        pending={template.isPending}
        onClick={() => template.mutate()}
      >
        {template.isPending ? null : <FilePlus2 aria-hidden="true" />}
      </IconButton>
    </div>
  )
}
