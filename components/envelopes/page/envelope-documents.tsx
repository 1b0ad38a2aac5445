'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import { preload } from 'react-dom'
import { documentParams, envelopeParams } from '@/components/envelopes/address'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/error-state'
import { TextLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/loading'
import { Section } from '@/components/ui/panel'
import { usePdf } from '@/components/ui/pdf/context'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfError } from '@/components/ui/pdf/download'
import { OriginalFileLink } from '@/components/ui/pdf/download-button'
import { type Mark, MarkedPage } from '@/components/ui/pdf/marked-page'
import { PdfThumbnail } from '@/components/ui/pdf/page'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { personName } from '@/components/ui/people'
import { useWidth, WhenNear } from '@/components/ui/viewport'
import { originalFileUrl, sentDocumentUrl, signedDocumentUrl } from '@/lib/browser/queries/envelope'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import { recipientOf } from '@/lib/envelope/signing-progress'
import { countLabel } from '@/lib/envelope/slots'
import { isolate } from '@/lib/text/one-line'

type EnvelopeDocumentsProps = { id: string; envelope: PdfSignRequest }

const documentPage = (id: string, file: number) =>
  documentParams.href(`/envelopes/${encodeURIComponent(id)}/document`, { file: file === 0 ? undefined : file + 1 })

/**
 * The documents as they were sent; once everybody signed, the signed document with a link to the
 * others.
 */
export function EnvelopeDocuments({ id, envelope }: EnvelopeDocumentsProps) {
  const isSigned = envelope.status === 'Signed'
  const showsSent = envelopeParams.read(useSearchParams()).documents === 'sent' || !isSigned
  const page = `/envelopes/${encodeURIComponent(id)}`
  return (
    <Section
      title={!isSigned ? 'Documents' : showsSent ? 'Documents as sent' : 'Signed document'}
      aside={
        isSigned ? (
          <TextLink
            href={envelopeParams.href(page, showsSent ? {} : { documents: 'sent' })}
            scroll={false}
            className="text-13"
          >
            {showsSent ? 'Signed document' : 'As sent'}
          </TextLink>
        ) : null
      }
    >
      {showsSent ? <SentDocuments id={id} envelope={envelope} /> : <SignedDocument id={id} envelope={envelope} />}
    </Section>
  )
}

/** The first page at a size that can be read. It opens the document's own page, which has the others. */
function SignedDocument({ id, envelope }: EnvelopeDocumentsProps) {
  const url = signedDocumentUrl(id)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  // In the server's HTML: the file loads in parallel with the scripts that will show it. In the browser it is on its way by then.
  if (typeof window === 'undefined') preload(url, { as: 'fetch', crossOrigin: 'anonymous' })
  return (
    <div ref={frame} className="min-h-62">
      <PdfDocument
        url={url}
        quiet
        fallback={<Skeleton className="aspect-[1/1.414] h-auto" />}
        renderError={(error, retry) => (
          <div className="card flex flex-wrap items-center gap-3 p-4 text-13 text-ink-soft">
            <p>
              {describeError(error).code === 404
                ? 'The signing service is still preparing the signed document.'
                : `The signed document can't be shown: ${describeError(error).message}`}
            </p>
            <Button size="sm" onClick={retry}>
              Retry
            </Button>
          </div>
        )}
      >
        <ReadablePage
          href={documentPage(id, 0)}
          name={`${isolate(envelope.emailSubject ?? '') || 'Document'}, complete`}
          width={width}
        />
      </PdfDocument>
    </div>
  )
}

function ReadablePage({ href, name, width }: { href: string; name: string; width: number }) {
  const { pageCount } = usePdf()
  return (
    <>
      <Link href={href} prefetch={false} aria-label={`Open ${name}`} className="block w-fit rounded-sm shadow-sheet">
        {width > 0 ? <PdfThumbnail page={1} width={width} eager /> : null}
      </Link>
      {pageCount > 1 ? (
        <p className="tabular mt-2 text-13 text-ink-soft">
          <span>{`Page 1 of ${pageCount}. `}</span>
          <TextLink href={href}>Read all pages</TextLink>
        </p>
      ) : null}
    </>
  )
}

function SentDocuments({ id, envelope: { files = [], signers = [], status } }: EnvelopeDocumentsProps) {
  const nameOf = (recipient: number) => {
    const signer = signers.find((each) => recipientOf(signers, each) === recipient)
    return signer ? personName(signer) : 'somebody else'
  }
  if (files.length === 0) return <p className="text-14 text-ink-faint">The service lists no documents.</p>
  return (
    <ul className="card divide-y divide-line">
      {files.map((file, index) => (
        <DocumentItem
          // biome-ignore lint/suspicious/noArrayIndexKey: a document has no id, only its position, on the wire too
          key={index}
          url={sentDocumentUrl(id, index)}
          name={file.name || `Document ${index + 1}`}
          pageCount={file.pageCount}
          originalUrl={file.original && originalFileUrl(id, index)}
          fields={file.fields}
          nameOf={nameOf}
          // The document's own page shows only the signed one.
          href={status === 'Signed' ? undefined : documentPage(id, index)}
          hasPicture={status === 'Signed' || index === 0}
        />
      ))}
    </ul>
  )
}

type DocumentItemProps = {
  url: string
  name: string
  pageCount?: number | undefined
  /** Where the file that it was made of is downloaded. */
  originalUrl?: string | undefined
  /** Drawn on the pages in their recipients' colors. */
  fields?: readonly Field[] | undefined
  /** Names a recipient to those who do not see the page. */
  nameOf?: (recipient: number) => string
  /** The page that shows all of it; without one, the pages open large here. */
  href: string | undefined
  hasPicture: boolean
}

const noPreview = (error: unknown) => (
  <p className="text-13 text-ink-soft">
    {error instanceof PdfError && error.code === 422
      ? `No preview. ${error.message}`
      : 'No preview, because the service did not send this document.'}
  </p>
)

/** One document with its first page. Its bytes are fetched once it is near the viewport. */
function DocumentItem(props: DocumentItemProps) {
  const { url, name, pageCount, originalUrl, href, hasPicture } = props
  return (
    <li className="relative flex flex-col gap-3 p-4">
      {hasPicture ? (
        <div className="min-h-62">
          <WhenNear fallback={null}>
            <PdfDocument url={url} announced={pageCount} renderError={noPreview} quiet>
              {href ? <FirstPage {...props} href={href} /> : <AllPages {...props} />}
            </PdfDocument>
          </WhenNear>
        </div>
      ) : null}
      <div className="min-w-0">
        {href ? (
          <TextLink href={href} className="block font-medium [overflow-wrap:anywhere]">
            {name}
          </TextLink>
        ) : (
          <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        )}
        {pageCount === undefined && originalUrl === undefined ? null : (
          <p className="tabular flex items-baseline gap-3 text-13 text-ink-soft">
            {pageCount === undefined ? null : <span>{countLabel(pageCount, 'page')}</span>}
            {originalUrl === undefined ? null : <OriginalFileLink url={originalUrl} name={name} />}
          </p>
        )}
      </div>
    </li>
  )
}

const marksOn = (fields: readonly Field[], page: number): Mark[] =>
  fields
    .filter((field) => field.page === page)
    .map(({ id, x, y, width, height, signerIndex: recipient }) => ({
      id,
      x,
      y,
      width,
      height,
      recipient,
      strong: true,
    }))

/** The first page, which opens the document. */
function FirstPage({ name, fields = [], nameOf, href }: DocumentItemProps & { href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={`Open ${name}${fields.length > 0 && nameOf ? `: ${describeFields(fields, nameOf)}` : ''}`}
      className="mx-auto block w-fit rounded-sm shadow-sheet"
    >
      <MarkedPage page={1} width={176} marks={marksOn(fields, 1)} />
    </Link>
  )
}

function AllPages({ name, fields = [], nameOf }: DocumentItemProps) {
  const { pageCount } = usePdf()
  return (
    <PageThumbnails
      title={name}
      pages={Array.from({ length: pageCount }, (_, at) => at + 1)}
      most={6}
      width={148}
      marksOf={(page) => marksOn(fields, page)}
      {...(fields.length > 0 &&
        nameOf && {
          describe: (page) =>
            describeFields(
              fields.filter((field) => field.page === page),
              nameOf,
            ),
        })}
      // Positioned, because text for screen readers is placed absolutely and would widen the page
      // instead.
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
