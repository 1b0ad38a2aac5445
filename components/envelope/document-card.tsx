'use client'

import type { ReactNode } from 'react'
import { FileText } from '@/components/ui/more-icons'
import { PdfDocument, usePdf } from '@/components/ui/pdf/lazy'
import { OriginalFileLink } from '@/components/ui/pdf/original-file-link'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { WhenNear } from '@/components/ui/when-near'
import type { Field } from '@/lib/contract/field'
import { countLabel } from '@/lib/envelope/slots'

type DocumentCardProps = {
  url: string
  name: string
  pageCount?: number | undefined
  /** Where the file that it was made of is downloaded. */
  originalUrl?: string | undefined
  /** Drawn on the pages in their recipients' colors. */
  fields?: readonly Field[] | undefined
  /** Names a recipient to those who do not see the page. */
  nameOf?: (recipient: number) => string
  renderError?: (error: unknown, retry: () => void) => ReactNode
}

const noPreview = () => (
  <p className="text-13 text-ink-soft">No preview, because the service did not send this document.</p>
)

/** One document with its first pages. Its bytes are fetched once it is near the viewport. */
export function DocumentCard(props: DocumentCardProps) {
  const { url, name, pageCount, originalUrl, fields, nameOf, renderError = noPreview } = props
  return (
    <div className="rounded-lg border border-line bg-surface p-3">
      <div className="flex items-center gap-2">
        <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{name}</span>
        {pageCount === undefined ? null : (
          <span className="tabular shrink-0 text-13 text-ink-soft">
            {`${pageCount} ${pageCount === 1 ? 'page' : 'pages'}`}
          </span>
        )}
        {originalUrl === undefined ? null : <OriginalFileLink url={originalUrl} name={name} />}
      </div>
      <div className="mt-3 min-h-52">
        <WhenNear fallback={null}>
          <PdfDocument url={url} renderError={renderError}>
            <FirstPages name={name} fields={fields} nameOf={nameOf} />
          </PdfDocument>
        </WhenNear>
      </div>
    </div>
  )
}

function FirstPages({ name, fields = [], nameOf }: Pick<DocumentCardProps, 'name' | 'fields' | 'nameOf'>) {
  const { pageCount } = usePdf()
  const pages = Array.from({ length: pageCount }, (_, at) => at + 1)
  const fieldsOn = (page: number) => fields.filter((field) => field.page === page)
  return (
    <PageThumbnails
      title={name}
      pages={pages}
      most={6}
      width={148}
      marksOf={(page) =>
        fieldsOn(page).map(({ id, x, y, width, height, signerIndex: recipient }) => ({
          id,
          x,
          y,
          width,
          height,
          recipient,
          strong: true,
        }))
      }
      {...(fields.length > 0 && nameOf && { describe: (page) => describeFields(fieldsOn(page), nameOf) })}
      // Positioned, because text for screen readers is placed absolutely and would widen the page instead.
      className="relative flex gap-3 overflow-x-auto p-1"
    />
  )
}

/** "2 fields for Ada, 1 field for Bo" */
function describeFields(fields: readonly Field[], nameOf: (recipient: number) => string): string {
  const recipients = [...new Set(fields.map(({ signerIndex }) => signerIndex))]
  const countOf = (recipient: number) => fields.filter(({ signerIndex }) => signerIndex === recipient).length
  return (
    recipients.map((recipient) => `${countLabel(countOf(recipient), 'field')} for ${nameOf(recipient)}`).join(', ') ||
    'no fields'
  )
}
