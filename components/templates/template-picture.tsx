'use client'

import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { PdfDocument, PdfThumbnail } from '@/components/ui/pdf/lazy'
import { useWidth } from '@/components/ui/use-width'
import { templateFileUrl } from '@/lib/browser/queries/templates'

/** Each picture costs a request of the shared key: whoever scrolls past does not spend it. */
const DWELL_MS = 300

/** The top of a template's first page, loaded once it has stayed in view for a moment. */
export function TemplatePicture({ templateId }: { templateId: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const [isWanted, setIsWanted] = useState(false)

  useEffect(() => {
    if (!frame.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => setIsWanted(true), DWELL_MS)
    })
    observer.observe(frame.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])

  const placeholder = <FileText className="m-auto size-8 text-line-strong" />
  return (
    <div
      ref={frame}
      aria-hidden="true"
      className="flex h-44 justify-center overflow-hidden border-b border-line bg-off-soft pt-4"
    >
      {isWanted && width > 0 ? (
        <PdfDocument url={templateFileUrl(templateId, 0)} renderError={() => placeholder}>
          <div className="h-fit border border-line">
            <PdfThumbnail page={1} width={Math.min(width - 48, 260)} />
          </div>
        </PdfDocument>
      ) : (
        placeholder
      )}
    </div>
  )
}
