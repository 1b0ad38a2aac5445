'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { uploadsQuery } from '@/lib/browser/queries/drafts'
import { useTextWidth } from '@/lib/browser/text-width'
import type { DraftDocument, DraftField } from '@/lib/desk/drafts/contract/draft'
import type { Upload } from '@/lib/desk/drafts/contract/upload'
import { fixedText, isCut } from '@/lib/envelope/fixed-text'
import { type Size, turnSize } from '@/lib/envelope/place'
import { ValueLinks } from './review-parts'

/** The sender's texts of which the page shows only the beginning, with links to their fields. */
export default function CutTexts() {
  const { draft, content } = useDraft()
  const { documents, fields } = content
  const { data: uploads } = useQuery(uploadsQuery(draft.id))
  const width = useTextWidth()
  const links = useMemo(
    () =>
      (fields ?? []).flatMap((field, index) => {
        const page = sizeOfPage(field, documents ?? [], uploads ?? [])
        const fixed = page && fixedText(field, page)
        if (!width || !fixed || !isCut(fixed, width)) return []
        const text = `${field.label?.trim() || 'Read-only text'}, page ${field.page}: ${field.value?.trim()}`
        return [{ path: `fields.${index}`, text }]
      }),
    [documents, fields, uploads, width],
  )
  return (
    <ValueLinks title="These texts do not fit their fields: the page shows the beginning, a press all." links={links} />
  )
}

/** The page of a field as it is sent, in points; undefined until its size is known, and once it was removed. */
function sizeOfPage(
  { document: id, page }: DraftField,
  documents: readonly DraftDocument[],
  uploads: readonly Upload[],
): Size | undefined {
  const document = documents.find((each) => each.id === id)
  const size = uploads.find((each) => each.id === id)?.pages?.[page - 1]
  if (!document || !size) return undefined
  const sent = document.pages?.find((each) => each.page === page)
  return document.pages && !sent ? undefined : turnSize(size, sent?.rotation ?? 0)
}
