'use client'

import { useMemo } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { CircleAlert, X } from '@/components/ui/icons'
import { describeGaps } from '../model/suggested-fields'
import { dismissGaps } from '../state/suggesting'
import { useEditor, useEditorParts } from '../state/use-editor'

/** The pages on which people have to look for fields themselves. */
export function SuggestionGaps() {
  const { store } = useEditorParts()
  const gaps = useEditor((state) => state.gaps)
  const dismissed = useEditor((state) => state.dismissed)
  const pages = useEditor((state) => state.pages)
  const isLocked = useEditor((state) => state.isLocked)
  const open = useMemo(() => gaps.filter(({ id }) => !dismissed.has(id)), [gaps, dismissed])
  const notes = describeGaps(open, pages)
  if (isLocked || notes.length === 0) return null
  return (
    <section
      aria-label="Pages to check"
      className="flex items-start gap-2 rounded-md bg-warn-soft p-2 text-12 text-ink"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-warn" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 max-lg:max-h-9 max-lg:overflow-y-auto">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <IconButton label="Dismiss" data-takes-focus="" onClick={() => dismissGaps(store, open)}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}
