'use client'

import { cn } from '@/components/ui/cn'
import { Plus } from '@/components/ui/icons'
import { recipientLook } from '@/components/ui/recipient/look'
import { type Column, frameOf } from '../model/column'
import { describeField } from '../model/labels'
import { takeSuggestions } from '../state/suggesting'
import { useEditorParts } from '../state/use-editor'
import { useOpenSuggestions } from '../state/use-suggestions'

type SuggestionBoxesProps = { column: Column; first: number; last: number }

/** Suggested fields on the pages near view. A click accepts one; keyboards use the list beside the pages. */
export function SuggestionBoxes({ column, first, last }: SuggestionBoxesProps) {
  const { store } = useEditorParts()
  return useOpenSuggestions().map((suggested) => {
    const { field } = suggested
    const index = column.pages.find(field)?.index ?? -1
    const frame = frameOf(column, field)
    if (!frame || index < first || index > last) return null
    const look = recipientLook(field.recipient)
    return (
      <button
        key={field.id}
        type="button"
        tabIndex={-1}
        data-suggestion={field.id}
        aria-label={`Add the suggested ${describeField(field, store.get())}`}
        title={suggested.why}
        // A pointer's click is a gesture of the column; this one comes from a screen reader.
        onClick={(event) => {
          if (event.detail === 0) takeSuggestions(store, [suggested])
        }}
        className={cn(
          'scheme-light pointer-events-auto absolute flex items-center justify-center border-2 border-dashed bg-[white]/60',
          look.line,
          look.ink,
        )}
        style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
      >
        {frame.height > 10 ? <Plus aria-hidden="true" className="size-3.5" /> : null}
      </button>
    )
  })
}
