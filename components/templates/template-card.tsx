'use client'

import Link from 'next/link'
import { useEffect, useRef, useState } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { nameList } from '@/components/ui/format'
import { Send } from '@/components/ui/icons'
import { FileText } from '@/components/ui/more-icons'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfThumbnail } from '@/components/ui/pdf/page'
import { useWidth } from '@/components/ui/viewport'
import { templateFileUrl } from '@/lib/browser/queries/templates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { countLabel, pageCount, slotsOf, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { TemplateMenu } from './template-menu'
import { UsesLine } from './template-uses'

type TemplateCardProps = {
  template: PdfSignRequest & { id: string }
  index: number
  /** The template's page, or the wizard. */
  leadsTo: 'detail' | 'send'
  maySend: boolean
}

export function TemplateCard({ template, index, leadsTo, maySend }: TemplateCardProps) {
  const detail = `/templates/${template.id}`
  const send = `${detail}/send`
  const slots = slotsOf(template)
  const pages = pageCount(template)
  // A list may leave out the slots, which the template's own page has.
  const isSendable = !template.signers || whyNotSendable(template) === undefined
  return (
    <li
      data-index={index}
      className="relative flex flex-col overflow-hidden card [contain-intrinsic-size:auto_280px] [content-visibility:auto] hover:shadow-float"
    >
      <Thumbnail templateId={template.id} />
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h2 className="text-14 font-medium text-ink [overflow-wrap:anywhere]">
          <Link
            href={leadsTo === 'send' && isSendable ? send : detail}
            prefetch={false}
            data-row={index}
            className="after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <span className="line-clamp-3">{templateTitle(template)}</span>
          </Link>
        </h2>
        <p className="line-clamp-2 text-13 text-ink-soft [overflow-wrap:anywhere]">
          {nameList(
            slots.map(({ label }) => label),
            3,
          ) || (pages > 0 ? countLabel(pages, 'page') : '')}
        </p>
        <UsesLine id={template.id} />
        <div className="mt-auto flex min-h-11 items-end gap-1">
          {maySend && isSendable ? (
            <ButtonLink href={send} size="sm" className="relative" aria-label={`Send ${templateTitle(template)}`}>
              <Send aria-hidden="true" />
              Send
            </ButtonLink>
          ) : null}
          <TemplateMenu id={template.id} title={templateTitle(template)} isSendable={isSendable} className="relative" />
        </div>
      </div>
    </li>
  )
}

/** Each thumbnail costs a request of the shared key, so scrolling past loads none. */
const DWELL_MS = 300

/** The top of the first page, loaded once it has stayed in view for a moment. */
function Thumbnail({ templateId }: { templateId: string }) {
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

  const pictureWidth = Math.min(width - 48, 260)
  const placeholder = <FileText className="m-auto size-8 text-line-strong" />
  return (
    <div ref={frame} aria-hidden="true" className="flex h-44 justify-center overflow-hidden bg-off-soft pt-4">
      {isWanted && width > 0 ? (
        <PdfDocument
          quiet
          url={templateFileUrl(templateId, 0)}
          fallback={<div className="appears-late h-full bg-surface" style={{ width: pictureWidth }} />}
          renderError={() => placeholder}
        >
          <div className="h-fit shadow-sheet">
            <PdfThumbnail page={1} width={pictureWidth} />
          </div>
        </PdfDocument>
      ) : (
        placeholder
      )}
    </div>
  )
}
