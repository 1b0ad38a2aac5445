'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cutTexts } from '@/components/editor/model/cut-texts'
import { TYPE_LABELS } from '@/components/editor/model/field'
import { EditorPages } from '@/components/editor/model/pages'
import { readyDocuments } from '@/components/editor/model/ready-documents'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { uploadsQuery } from '@/lib/browser/queries/drafts'
import { useTextWidth } from '@/lib/browser/text-width'
import { ValueLinks } from './review-parts'

/** The sender's texts of which the page shows only the beginning, with links to their fields. */
export default function CutTexts() {
  const { draft, content } = useDraft()
  const { documents, fields } = content
  const { data: uploads } = useQuery(uploadsQuery(draft.id))
  const width = useTextWidth()
  const links = useMemo(() => {
    const pages = new EditorPages(readyDocuments(documents ?? [], uploads ?? []))
    const all = fields ?? []
    return cutTexts(all, pages, width).map((field) => ({
      path: `fields.${all.indexOf(field)}`,
      text: `${field.label?.trim() || TYPE_LABELS[field.type]}, page ${field.page}: ${field.value?.trim()}`,
    }))
  }, [documents, fields, uploads, width])
  return (
    <ValueLinks title="These texts do not fit their fields: the page shows the beginning, a press all." links={links} />
  )
}
