'use client'

import { Send } from 'lucide-react'
import Link from 'next/link'
import { ButtonLink } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { pageCount, whyNotSendable } from '@/lib/envelope/slots'
import { templateTitle } from '@/lib/envelope/template-title'
import { TemplatePicture } from './template-picture'
import { counted } from './template-words'

type TemplateCardProps = {
  template: PdfSignRequest & { id: string }
  index: number
  /** Where the card leads: to the template, or straight to sending it. */
  leadsTo: 'detail' | 'send'
  maySend: boolean
}

export function TemplateCard({ template, index, leadsTo, maySend }: TemplateCardProps) {
  const detail = `/templates/${template.id}`
  const send = `${detail}/send`
  const slots = template.signers?.length ?? 0
  const pages = pageCount(template)
  // A list may leave the slots out; the template's own page has them.
  const because = template.signers && whyNotSendable(template)
  const updated = fromWireDate(template.updatedOn ?? template.createdOn ?? '')
  return (
    <li
      data-index={index}
      className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface [contain-intrinsic-size:auto_280px] [content-visibility:auto] focus-within:border-line-strong hover:border-line-strong"
    >
      <TemplatePicture templateId={template.id} />
      <div className="flex flex-1 flex-col gap-1 p-3">
        <h2 className="text-14 font-medium text-ink [overflow-wrap:anywhere]">
          <Link
            href={leadsTo === 'send' && !because ? send : detail}
            prefetch={false}
            data-row={index}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {templateTitle(template)}
          </Link>
        </h2>
        <p className="text-13 text-ink-soft">
          {counted(slots, 'slot')}
          {template.signerOrderRequired && slots > 1 ? ', signed in order' : ''}
          {pages > 0 ? ` · ${counted(pages, 'page')}` : ''}
        </p>
        <div className="mt-auto flex min-h-9 items-end justify-between gap-2 pt-1 text-12 text-ink-faint">
          {updated ? (
            <span>
              Updated <Time value={updated} className="relative" />
            </span>
          ) : (
            <span />
          )}
          {maySend && !because && leadsTo === 'detail' ? (
            <ButtonLink href={send} size="sm" className="relative" aria-label={`Send ${templateTitle(template)}`}>
              <Send aria-hidden="true" />
              Send
            </ButtonLink>
          ) : null}
        </div>
      </div>
    </li>
  )
}
