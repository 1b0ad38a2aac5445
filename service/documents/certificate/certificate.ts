import type { Size } from '@/lib/envelope/geometry/place'
import type { FinalDocumentInput } from '../engine'
import type { Canvas, PdfBuilder } from '../page/canvas'
import type { Overflow } from '../stamp/field'
import { printedDate } from '../stamp/ink'
import type { Pictures } from '../stamp/mark'
import { consents, wordingsOf } from './consents'
import { facts, heightOfFacts } from './facts'
import { BODY, CertificatePages, CODE, LABEL, MARGIN, QUIET, TITLE } from './pages'
import { people } from './people'
import { table } from './table'

export type CertificateInput = {
  envelope: FinalDocumentInput
  /** Pages of each document, in order. */
  pageCounts: number[]
  overflow: Overflow[]
}

/** The first and the last ones; about fifteen pages. */
const MOST_ENTRIES = 500

/** Draws the certificate: what was signed, by whom, when, and every step that led there. One canvas a page. */
export function certificate(builder: PdfBuilder, pictures: Pictures, size: Size, input: CertificateInput): Canvas[] {
  const pages = new CertificatePages(builder, size)
  const { envelope } = input
  head(pages, envelope)
  documents(pages, envelope, input.pageCounts)
  people(pages, pictures, envelope.signers)
  consents(pages, wordingsOf(envelope.signers))
  continued(pages, input.overflow)
  trail(pages, envelope)
  seal(pages)
  foot(pages, envelope.envelopeId)
  return pages.all
}

function head(pages: CertificatePages, envelope: FinalDocumentInput): void {
  pages.paragraph('Certificate of completion', TITLE)
  pages.y += 12
  pages.rule()
  pages.y += 12
  const list = [
    { label: 'Subject', text: envelope.subject },
    { label: 'Envelope', text: envelope.envelopeId, style: { ...CODE, size: 8 } },
    { label: 'Sender', text: envelope.sender.name },
    { label: 'Sender’s email', text: envelope.sender.email },
    { label: 'Created', text: printedDate(envelope.createdOn) },
    { label: 'Completed', text: printedDate(envelope.completedOn) },
  ]
  pages.reserve(heightOfFacts(pages, list, pages.width))
  facts(pages, list, pages.width)
}

function documents(pages: CertificatePages, { files }: FinalDocumentInput, pageCounts: number[]): void {
  pages.section(files.length === 1 ? 'Document' : `Documents (${files.length})`, 60)
  const columns = [
    { title: 'Name', share: 0.28, style: BODY },
    { title: 'Pages', share: 0.08, style: BODY },
    { title: 'SHA-256 of the original file', share: 0.64, style: CODE },
  ]
  table(
    pages,
    columns,
    files.map(({ name, sha256, asGiven }, index) => [
      name,
      String(pageCounts[index] ?? ''),
      asGiven ? `${sha256} (as given by the sender)` : sha256,
    ]),
  )
}

function continued(pages: CertificatePages, overflow: Overflow[]): void {
  if (overflow.length === 0) return
  pages.section('Text that had no room in its field', 60)
  for (const { label, page, text } of overflow) {
    pages.reserve(40)
    pages.paragraph([label, `, page ${page}`], LABEL)
    pages.text(text, BODY)
    pages.y += 8
  }
}

function trail(pages: CertificatePages, { events }: FinalDocumentInput): void {
  pages.section('Audit trail', 60)
  const columns = [
    { title: 'Time', share: 0.25, style: BODY },
    { title: 'Who', share: 0.31, style: BODY },
    { title: 'What', share: 0.3, style: BODY },
    { title: 'IP address', share: 0.14, style: QUIET },
  ]
  const row = ({ at, actor, action, detail, ip }: (typeof events)[number]) => [
    printedDate(at),
    actor,
    sentence(action, detail),
    ip ?? '',
  ]
  const left = events.length - MOST_ENTRIES
  const rows =
    left > 0
      ? [
          ...events.slice(0, MOST_ENTRIES / 2).map(row),
          ['', '', `${left} more entries, which the envelope’s audit trail has`, ''],
          ...events.slice(-MOST_ENTRIES / 2).map(row),
        ]
      : events.map(row)
  table(pages, columns, rows)
}

function sentence(action: string, detail: string[] = []): string[] {
  const name = action.charAt(0).toUpperCase() + action.slice(1)
  return detail.length > 0 ? [`${name}: `, ...detail] : [name]
}

function seal(pages: CertificatePages): void {
  pages.y += 14
  pages.reserve(40)
  pages.paragraph(
    'This file is sealed with a digital signature (PAdES) that covers all of its pages, this certificate included. A PDF reader ' +
      'that checks signatures shows any change made after sealing.',
    QUIET,
  )
}

function foot(pages: CertificatePages, envelopeId: string): void {
  const canvases = pages.all
  canvases.forEach((canvas, index) => {
    const y = canvas.size.height - 30
    const counted = `Certificate page ${index + 1} of ${canvases.length}`
    canvas.text(`Envelope ${envelopeId}`, { x: MARGIN, y }, LABEL)
    const width = pages.builder.type.width(counted, LABEL.style, LABEL.size)
    canvas.text(counted, { x: canvas.size.width - MARGIN - width, y }, LABEL)
  })
}
