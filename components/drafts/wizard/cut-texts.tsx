'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTextWidth } from '@/components/ui/text-width'
import { uploadsQuery } from '@/lib/browser/queries/drafts'
import { isTick } from '@/lib/contract/field-types'
import { fixedText, isCut } from '@/lib/printing/fixed-text'
import { labelText } from '@/lib/printing/printed-button'
import { useDraft } from '../open-draft/use-draft'
import { ValueLinks } from './review-parts'
import { sentPageOf } from './sent-page'

/** The sender's texts and labels of which the page shows only the beginning, with links to their fields. */
export default function CutTexts() {
  const { draft, content } = useDraft()
  const { documents, fields } = content
  const { data: uploads } = useQuery(uploadsQuery(draft.id))
  const width = useTextWidth()
  const links = useMemo(
    () =>
      (fields ?? []).flatMap((field, index) => {
        const page = sentPageOf(field, documents ?? [], uploads ?? [])
        const near = (fields ?? []).filter(({ document }) => document === field.document)
        const fixedPart = page && (fixedText(field, page.size) ?? labelText(field, near, page.size))
        if (!width || !fixedPart || !isCut(fixedPart, width)) return []
        const name = field.group?.trim() || (isTick(field.type) ? 'Checkbox' : field.label?.trim() || 'Read-only text')
        return [{ path: `fields.${index}`, text: `${name}, page ${field.page}: ${fixedPart.text.trim()}` }]
      }),
    [documents, fields, uploads, width],
  )
  return (
    <ValueLinks title="These texts have no room: the page shows the beginning, the certificate all." links={links} />
  )
}
