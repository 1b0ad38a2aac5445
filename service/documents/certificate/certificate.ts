import type { FinalDocumentInput } from '../engine'
import type { Canvas, PdfBuilder } from '../page/canvas'
import type { Size } from '../page/placement'
import type { Overflow } from '../stamp/field'
import type { Pictures } from '../stamp/mark'
import { printedMoment } from '../stamp/moments'
import { facts, heightOfFacts } from './facts'
import { BODY, CODE, LABEL, QUIET, TITLE } from './looks'
import { section } from './section'
import { createSheets, MARGIN, type Sheets } from './sheets'
import { signers } from './signers'
import { table } from './table'

export type CertificateInput = {
  envelope: FinalDocumentInput
  /** Pages of each document, in order. */
  pageCounts: number[]
  overflow: Overflow[]
}

/** Draws the certificate: what was signed, by whom, when, and every step that led there. One canvas a page. */
export function certificate(builder: PdfBuilder, pictures: Pictures, size: Size, input: CertificateInput): Canvas[] {
  const sheets = createSheets(builder, size)
  const { envelope } = input
  head(sheets, envelope)
  documents(sheets, envelope, input.pageCounts)
  signers(sheets, pictures, envelope.signers)
  continued(sheets, input.overflow)
  trail(sheets, envelope)
  seal(sheets)
  foot(sheets, envelope.envelopeId)
  return sheets.all()
}

function head(sheets: Sheets, envelope: FinalDocumentInput): void {
  sheets.paragraph('Certificate of completion', TITLE)
  sheets.move(12)
  sheets.rule()
  sheets.move(12)
  const list = [
    { label: 'Subject', text: envelope.subject },
    { label: 'Envelope', text: envelope.envelopeId, look: { ...CODE, size: 8 } },
    { label: 'Sender', text: envelope.sender },
    { label: 'Created', text: printedMoment(envelope.createdOn) },
    { label: 'Completed', text: printedMoment(envelope.completedOn) },
  ]
  sheets.room(heightOfFacts(sheets, list, sheets.width))
  sheets.move(facts(sheets, list, { x: sheets.left, width: sheets.width }))
}

function documents(sheets: Sheets, { files }: FinalDocumentInput, pageCounts: number[]): void {
  section(sheets, files.length === 1 ? 'Document' : `Documents (${files.length})`, 60)
  const columns = [
    { title: 'Name', share: 0.28, look: BODY },
    { title: 'Pages', share: 0.08, look: BODY },
    { title: 'SHA-256 of the original file', share: 0.64, look: CODE },
  ]
  table(
    sheets,
    columns,
    files.map(({ name, sha256 }, index) => [name, String(pageCounts[index] ?? ''), sha256]),
  )
}

function continued(sheets: Sheets, overflow: Overflow[]): void {
  if (overflow.length === 0) return
  section(sheets, 'Text that had no room in its field', 60)
  for (const { label, page, text } of overflow) {
    sheets.room(40)
    sheets.paragraph(`${label}, page ${page}`, LABEL)
    sheets.paragraph(text, BODY)
    sheets.move(8)
  }
}

function trail(sheets: Sheets, { events }: FinalDocumentInput): void {
  section(sheets, 'Audit trail', 60)
  const columns = [
    { title: 'Time', share: 0.25, look: BODY },
    { title: 'Who', share: 0.31, look: BODY },
    { title: 'What', share: 0.3, look: BODY },
    { title: 'IP address', share: 0.14, look: QUIET },
  ]
  table(
    sheets,
    columns,
    events.map(({ at, actor, action, detail, ip }) => [printedMoment(at), actor, sentence(action, detail), ip ?? '']),
  )
}

function sentence(action: string, detail?: string): string {
  const words = detail ? `${action}: ${detail}` : action
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function seal(sheets: Sheets): void {
  sheets.move(14)
  sheets.room(40)
  sheets.paragraph(
    'This file is sealed with a digital signature (PAdES) that covers all of its pages, this certificate included. A PDF reader ' +
      'that checks signatures shows any change made after sealing.',
    QUIET,
  )
}

function foot(sheets: Sheets, envelopeId: string): void {
  const pages = sheets.all()
  pages.forEach((canvas, index) => {
    const y = canvas.size.height - 30
    const counted = `Certificate page ${index + 1} of ${pages.length}`
    canvas.text(`Envelope ${envelopeId}`, { x: MARGIN, y }, LABEL)
    const width = sheets.builder.type.width(counted, LABEL.style, LABEL.size)
    canvas.text(counted, { x: canvas.size.width - MARGIN - width, y }, LABEL)
  })
}
