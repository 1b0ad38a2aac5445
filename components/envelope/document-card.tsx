'use client'

import { FileText } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { PdfDocument } from '@/components/ui/pdf/lazy'
import { useNearViewport } from '@/components/ui/pdf/use-near-viewport'
import { DocumentPages } from './document-pages'

type DocumentCardProps = {
  url: string
  name: string
  pageCount?: number | undefined
  renderError?: (error: unknown, retry: () => void) => ReactNode
}

const noPreview = () => (
  <p className="text-13 text-ink-soft">There is no preview: the service did not hand out this original.</p>
)

/** One document with its first pages. Its bytes are fetched only once a person comes near. */
export function DocumentCard({ url, name, pageCount, renderError = noPreview }: DocumentCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(card)
  const [seen, setSeen] = useState(false)
  if (isNear && !seen) setSeen(true)

  return (
    <div ref={card} className="rounded-lg border border-line bg-surface p-3">
      <div className="flex items-center gap-2">
        <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{name}</span>
        {pageCount === undefined ? null : (
          <span className="tabular shrink-0 text-13 text-ink-soft">
            {pageCount} {pageCount === 1 ? 'page' : 'pages'}
          </span>
        )}
      </div>
      <div className="mt-3 min-h-34">
        {seen ? (
          <PdfDocument url={url} renderError={renderError}>
            <DocumentPages name={name} />
          </PdfDocument>
        ) : null}
      </div>
    </div>
  )
}
