'use client'

import { FileText } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { PdfDocument, usePdf } from '@/components/ui/pdf/lazy'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { useNearViewport } from '@/components/ui/pdf/use-near-viewport'

type DocumentCardProps = {
  url: string
  name: string
  pageCount?: number | undefined
  renderError?: (error: unknown, retry: () => void) => ReactNode
}

const noPreview = () => (
  <p className="text-13 text-ink-soft">No preview, because the service did not send this document.</p>
)

/** One document with its first pages. Its bytes are fetched once it is near the viewport. */
export function DocumentCard({ url, name, pageCount, renderError = noPreview }: DocumentCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(card)
  const [wasNear, setWasNear] = useState(false)
  if (isNear && !wasNear) setWasNear(true)

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
      <div className="mt-3 min-h-52">
        {wasNear ? (
          <PdfDocument url={url} renderError={renderError}>
            <FirstPages name={name} />
          </PdfDocument>
        ) : null}
      </div>
    </div>
  )
}

function FirstPages({ name }: { name: string }) {
  const { pageCount } = usePdf()
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1)
  return <PageThumbnails title={name} pages={pages} most={6} width={148} className="flex gap-3 overflow-x-auto p-1" />
}
