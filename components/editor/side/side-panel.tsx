'use client'

import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type { SuggestedField } from '../model/suggested-fields'
import { clearSelection } from '../state/selecting'
import { useEditor, useEditorParts } from '../state/use-editor'
import { Palette } from './palette'
import { RecipientList } from './recipient-list'
import { SuggestionGaps } from './suggestion-gaps'
import { SuggestionList } from './suggestion-list'

type SidePanelProps = {
  suggestions: readonly SuggestedField[]
  /** What is selected, and its properties; null without a selection. */
  title: string
  properties: ReactNode
}

/** What can be added. Selecting fields replaces it with their properties; adding a field doesn't. */
export function SidePanel({ suggestions, title, properties }: SidePanelProps) {
  const { store, view } = useEditorParts()
  const isLocked = useEditor((state) => state.isLocked)
  const isInspecting = useEditor((state) => state.isInspecting) && properties !== null
  if (isInspecting) {
    return (
      <section aria-label="Properties" className="flex flex-col gap-2">
        <header className="flex items-center justify-between gap-2">
          <h2 className="text-14 font-semibold">{title}</h2>
          <Button
            size="sm"
            className="pointer-coarse:h-11"
            onClick={() => {
              clearSelection(store)
              view.focus()
            }}
          >
            Done
          </Button>
        </header>
        {properties}
      </section>
    )
  }
  return (
    <>
      <RecipientList />
      {isLocked ? null : <Palette className="grid grid-cols-3 gap-1.5" />}
      <SuggestionList suggestions={suggestions} hasList />
      <SuggestionGaps />
    </>
  )
}
