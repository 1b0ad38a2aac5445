'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/loading'
import { FileText } from '@/components/ui/more-icons'
import { Section } from '@/components/ui/panel'
import { usePdf } from '@/components/ui/pdf/context'
import { PdfDocument } from '@/components/ui/pdf/document'
import { OriginalFileLink } from '@/components/ui/pdf/download-button'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { personName } from '@/components/ui/people'
import { WhenNear } from '@/components/ui/viewport'
import { envelopePageQuery, originalFileUrl, sentDocumentUrl, signedDocumentUrl } from '@/lib/browser/queries/envelope'
import { useHasNoMailServer } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import { isolate } from '@/lib/contract/one-line'
import { NO_MAIL_SERVER } from '@/lib/desk/platform/mail/contract'
import { describeProgress, recipientOf, type SigningProgress, signingProgress } from '@/lib/envelope/signing-progress'
import { countLabel } from '@/lib/envelope/slots'
import { inFlight } from '@/lib/envelope/state'
import { EnvelopeFacts, TeamActivity } from './envelope-facts'
import { SigningPath } from './progress/signing-path'

/** The envelope at a glance: its progress and contents, and the details beside them. */
export function EnvelopeOverview({ id, reminders }: { id: string; reminders?: ReactNode }) {
  const { data: envelope, isPlaceholderData } = useQuery(envelopePageQuery(id))
  const hasNoMailServer = useHasNoMailServer()
  // The frame shows why it could not be loaded.
  if (!envelope) return <OverviewSkeleton />
  const progress = signingProgress(envelope)

  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="Progress" aside={<Summary envelope={envelope} progress={progress} />}>
          {hasNoMailServer && inFlight(envelope) ? (
            <p className="mb-2 text-13 text-ink-soft">{NO_MAIL_SERVER}</p>
          ) : null}
          <SigningPath id={id} envelope={envelope} progress={progress} />
        </Section>
        <Section title="Message">
          {envelope.emailMessage ? (
            <p className="max-w-[68ch] whitespace-pre-wrap text-14 text-ink-soft [overflow-wrap:anywhere]">
              {envelope.emailMessage}
            </p>
          ) : (
            <p className="text-14 text-ink-faint">No message.</p>
          )}
        </Section>
        <EnvelopeDocuments key={envelope.status} id={id} envelope={envelope} />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Section title="Details">
          <EnvelopeFacts id={id} envelope={envelope} isListed={isPlaceholderData} />
        </Section>
        {envelope.status === 'Sent' ? reminders : null}
        <Section title="Team activity">
          <TeamActivity id={id} />
        </Section>
      </div>
    </div>
  )
}

/** "1 of 3 signed, now with Ada Lovelace, in order". */
function Summary({ envelope, progress }: { envelope: PdfSignRequest; progress: SigningProgress }) {
  const { total, current } = progress
  if (total === 0) return null
  const now =
    current.length > 0
      ? `, now with ${nameList(
          current.map(({ signer }) => personName(signer)),
          3,
        )}`
      : ''
  return (
    <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
      {`${describeProgress(envelope)}${now}${envelope.signerOrderRequired && total > 1 ? ', in order' : ''}`}
    </p>
  )
}

function OverviewSkeleton() {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-32" />
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className="h-10 flex-1" />
          </div>
        ))}
        <Skeleton className="mt-4 h-24" />
      </div>
      <Skeleton className="h-72" />
    </div>
  )
}

type EnvelopeDocumentsProps = { id: string; envelope: PdfSignRequest }

/**
 * The documents as they were sent; once everybody signed, the signed document with a link to the
 * others.
 */
function EnvelopeDocuments({ id, envelope }: EnvelopeDocumentsProps) {
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

function SignedDocument({ id, envelope }: EnvelopeDocumentsProps) {
  return (
    <DocumentCard
      url={signedDocumentUrl(id)}
      name={`${isolate(envelope.emailSubject ?? '') || 'Document'}, complete`}
      renderError={(error, retry) => (
        <div className="flex flex-wrap items-center gap-3 text-13 text-ink-soft">
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
    />
  )
}

function SentDocuments({ id, envelope: { files = [], signers = [] } }: EnvelopeDocumentsProps) {
  const nameOf = (recipient: number) => {
    const signer = signers.find((each) => recipientOf(signers, each) === recipient)
    return signer ? personName(signer) : 'somebody else'
  }
  if (files.length === 0) return <p className="text-14 text-ink-faint">The service lists no documents.</p>
  return (
    <ul className="flex flex-col gap-4">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document has no id, only its position, on the wire too
        <li key={index}>
          <DocumentCard
            url={sentDocumentUrl(id, index)}
            name={file.name || `Document ${index + 1}`}
            pageCount={file.pageCount}
            originalUrl={file.original && originalFileUrl(id, index)}
            fields={file.fields}
            nameOf={nameOf}
          />
        </li>
      ))}
    </ul>
  )
}

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
function DocumentCard(props: DocumentCardProps) {
  const { url, name, pageCount, originalUrl, fields, nameOf, renderError = noPreview } = props
  return (
    <div className="card p-3">
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
