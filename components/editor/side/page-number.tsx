'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { DraftField } from '@/lib/desk/contract/drafts/draft-content'
import { moveSelectionTo } from '../state/changing'
import { useEditor, useEditorParts } from '../state/use-editor'

/** The page of a field, to type: for pages that are far away, and without dragging. */
export function PageNumber({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const pages = useEditor((state) => state.pages)
  const [typed, setTyped] = useState<string>()
  const own = pages.find(field)
  const count = pages.list.length
  const page = typed === undefined ? own : pages.at(Number(typed) - 1)

  function commit() {
    if (typed !== undefined && page && page !== own) moveSelectionTo(store, page)
    if (page) setTyped(undefined)
  }

  return (
    <Field label={`Page, of ${count}`} error={page ? undefined : `Enter a number from 1 to ${count}.`}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String((own?.index ?? 0) + 1)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
    </Field>
  )
}
