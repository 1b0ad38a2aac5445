import type { SigningConsent } from '@/lib/contract/signing'
import { DEFAULT_CONSENT } from '@/lib/envelope/consent'
import { pathCounts } from '@/lib/envelope/signing-path'
import { translatorOf } from '@/lib/messages/catalog'
import type { Language } from '@/lib/messages/languages'
import { matchLanguage } from '@/lib/messages/match'
import type { Size } from '@/lib/printing/place'
import { type Canvas, type PdfBuilder, printedDate } from '../canvas'
import type { CertificateEvent, CertificateSigner, FinalDocumentInput, Overflow } from '../engine'
import type { Pictures } from '../stamp'
import type { Tag } from '../tags'
import {
  BODY,
  CertificatePages,
  CODE,
  codeBlock,
  englishLook,
  facts,
  heightOfFacts,
  LABEL,
  MARGIN,
  type Message,
  QUIET,
  SUBJECT,
  TITLE,
  table,
} from './pages'
import { hasActed, people, wordingNumber, wordingsOf } from './people'
import { drawPath, drawProductMark, drawShape, RADIUS } from './shapes'

export type CertificateInput = {
  envelope: FinalDocumentInput
  /** Pages of each document, in order. */
  pageCounts: number[]
  overflow: Overflow[]
  /** The certificate gets a structure, as the documents have one. */
  isTagged: boolean
}

/** The first and the last ones; about fifteen pages, or thirty with English below. */
const MOST_ENTRIES = 500

/** Draws the certificate: what was signed, by whom, when, and each step before. */
export function certificate(
  builder: PdfBuilder,
  pictures: Pictures,
  size: Size,
  input: CertificateInput,
): { canvases: Canvas[]; whole: Tag } {
  const { envelope } = input
  const pages = new CertificatePages(builder, size, envelope.language, input.isTagged)
  head(pages, envelope)
  documents(pages, envelope, input.pageCounts)
  people(pages, pictures, envelope.signers)
  consents(pages, wordingsOf(envelope.signers))
  choices(pages, envelope)
  drawOverflow(pages, input.overflow)
  trail(pages, envelope)
  hashes(pages, envelope)
  seal(pages)
  foot(pages, envelope.envelopeId)
  return { canvases: pages.all, whole: pages.tags.whole }
}

const PRODUCT_MARK = 28

function head(pages: CertificatePages, envelope: FinalDocumentInput): void {
  const width = pages.width - PRODUCT_MARK - 16
  drawProductMark(pages.canvas(), { x: pages.left + pages.width - PRODUCT_MARK, y: pages.y + 2 }, PRODUCT_MARK)
  pages.paragraph(pages.label('title'), TITLE, width, 'H1')
  pages.y += 2
  pages.paragraph(envelope.subject, SUBJECT, width)
  pages.y += 16
  path(pages, envelope.signers)
  const list = [
    { label: pages.label('envelope'), text: envelope.envelopeId, style: CODE },
    { label: pages.label('sender'), text: envelope.sender.name },
    { label: pages.label('senderEmail'), text: envelope.sender.email },
    ...(envelope.sentBy ? [{ label: pages.label('sentBy'), text: envelope.sentBy }] : []),
    { label: pages.label('created'), text: printedDate(envelope.createdOn) },
    { label: pages.label('completed'), text: printedDate(envelope.completedOn) },
  ]
  pages.reserve(heightOfFacts(pages, list, pages.width))
  facts(pages, list, pages.width)
}

/** The distance from one shape's middle to the next, and from the last shape to the text. */
const STEP = 38
/** The distance between shapes of one step, which have no line between them. */
const PARALLEL = 2 * RADIUS + 2
const TEXT_GAP = RADIUS + 10

/**
 * The signing path: a shape for each person who signed or approved, where the line has room for all,
 * and how many did.
 */
function path(pages: CertificatePages, signers: readonly CertificateSigner[]): void {
  const actors = signers.filter(hasActed)
  if (actors.length === 0) return
  const { total, acted } = pathCounts(actors.map(({ role }) => ({ requestRole: role, state: 'finished' })))
  const progress = (language: Language) => {
    const t = translatorOf('mail', language)
    // Other languages say "all" here, which one person is not.
    const isAll = total > 1 || pages.language === 'en'
    return isAll ? t('progressAll', { acted, total }) : t('progress', { acted, finished: total, total })
  }
  const [left, y] = [pages.left + RADIUS, pages.y + RADIUS]
  let right = left
  const places = actors.map(({ step }, at) => {
    const before = actors[at - 1]
    const start = before && before.step !== step ? right : undefined
    if (before) right += start === undefined ? PARALLEL : STEP
    return { start, x: right }
  })
  const lines = pages.rows(pages.inBoth(progress(pages.language), progress('en')), BODY, pages.width)
  const widths = lines.map(({ line, look }) => pages.builder.type.width(line, look.style, look.size))
  const hasRoom = right + TEXT_GAP + Math.max(...widths) <= pages.left + pages.width
  if (hasRoom) {
    for (const { start, x } of places) if (start !== undefined) drawPath(pages.canvas(), { x: start, y }, { x, y })
    for (const { x } of places) drawShape(pages.canvas(), { x, y }, 'finished')
  }
  pages.tags.in('P', () => pages.draw(lines, { x: hasRoom ? right + TEXT_GAP : pages.left, y: y + 3.2 }))
  pages.y += 2 * RADIUS + 18
}

function documents(pages: CertificatePages, { files }: FinalDocumentInput, pageCounts: number[]): void {
  pages.section(
    pages.say((t) => t('documents', { count: files.length })),
    60,
  )
  const columns = [
    { title: pages.label('documentNumber'), share: 0.08, style: BODY },
    { title: pages.label('documentName'), share: 0.8, style: BODY },
    { title: pages.label('documentPages'), share: 0.12, style: BODY },
  ]
  table(
    pages,
    columns,
    files.map(({ name }, index) => [String(index + 1), name, String(pageCounts[index] ?? '')]),
  )
}

const BELOW_CONSENT = 8

/** The wordings themselves, which the signers' own parts refer to by number. */
function consents(pages: CertificatePages, wordings: readonly SigningConsent[]): void {
  if (wordings.length === 0) return
  pages.section(pages.label('consent'), 60)
  for (const [index, wording] of wordings.entries()) {
    const { version, language } = wording
    pages.reserve(40)
    pages.paragraph(
      pages.say((t) => t('wordingDetails', { number: index + 1, version, language })),
      LABEL,
    )
    paragraphsInBoth(pages, wording)
    pages.y += BELOW_CONSENT
  }
}

/**
 * The consent as signers read it. The service's own wording is followed by English, paragraph by
 * paragraph.
 */
function paragraphsInBoth(pages: CertificatePages, { text, version, language: tag }: SigningConsent): void {
  const usual = Object.values(DEFAULT_CONSENT).find((wording) => wording.version === version)
  const english = usual && usual.text !== text ? usual.text.split('\n') : []
  const language = matchLanguage([tag])
  for (const [at, paragraph] of text.split(/\r\n|\r|\n/).entries()) {
    pages.paragraph(paragraph, language ? { ...BODY, language } : BODY)
    if (!english[at]) continue
    pages.y += BODY.size / 4
    pages.paragraph(english[at], englishLook(BODY))
  }
}

/** The choices made with radio buttons, because a page need not have the question. */
function choices(pages: CertificatePages, { files }: FinalDocumentInput): void {
  const answers = new Map<string, [who: string, question: string, answer: string]>()
  for (const { type, group = '', label = '', signerIndex, by = '', content } of files.flatMap(({ fields }) => fields)) {
    if (type !== 'radio' || !('text' in content)) continue
    const key = JSON.stringify([signerIndex, group])
    const isChosen = content.text === 'true'
    if (isChosen || !answers.has(key)) answers.set(key, [by, group, isChosen ? label : '–'])
  }
  if (answers.size === 0) return
  pages.section(pages.label('choices'), 60)
  const columns = [
    { title: pages.label('who'), share: 0.3, style: BODY },
    { title: pages.label('question'), share: 0.4, style: BODY },
    { title: pages.label('answer'), share: 0.3, style: BODY },
  ]
  table(pages, columns, [...answers.values()])
}

function drawOverflow(pages: CertificatePages, overflow: Overflow[]): void {
  if (overflow.length === 0) return
  pages.section(pages.label('overflow'), 60)
  for (const { label, page, text } of overflow) {
    pages.reserve(40)
    pages.paragraph(
      pages.say((t) => t('overflowPlace', { field: label, page })),
      LABEL,
    )
    pages.text(text, BODY)
    pages.y += 8
  }
}

/** Small enough for a time with its zone and a long address side by side. */
const ENTRY = { ...BODY, size: 8.5 }

/** Consent is an event of its own: it was given with the signature, to a wording that has a number. */
const withConsents = (events: readonly CertificateEvent[]): CertificateEvent[] =>
  events.flatMap(({ consent, ...event }) => (consent ? [{ ...event, consent }, event] : [event]))

function trail(pages: CertificatePages, { signers, ...envelope }: FinalDocumentInput): void {
  const events = withConsents(envelope.events)
  pages.section(pages.label('trail'), 60)
  const columns = [
    { title: pages.label('time'), share: 0.235, style: ENTRY },
    { title: pages.label('who'), share: 0.285, style: ENTRY },
    { title: pages.label('what'), share: 0.34, style: ENTRY },
    { title: pages.label('ip'), share: 0.14, style: ENTRY },
  ]
  const wordings = wordingsOf(signers)
  const row = (event: CertificateEvent) => [
    printedDate(event.at),
    event.actor,
    describeEvent(pages, event, wordings),
    event.ip ?? '',
  ]
  const left = events.length - MOST_ENTRIES
  const rows =
    left > 0
      ? [
          ...events.slice(0, MOST_ENTRIES / 2).map(row),
          ['', '', pages.say((t) => t('moreEntries', { count: left })), ''],
          ...events.slice(-MOST_ENTRIES / 2).map(row),
        ]
      : events.map(row)
  table(pages, columns, rows)
}

function describeEvent(
  pages: CertificatePages,
  { action, about, to, host, consent }: CertificateEvent,
  wordings: readonly SigningConsent[],
): Message {
  const number = wordingNumber(wordings, consent)
  return pages.say((t) => {
    if (number) return t('agreedToWording', { number })
    const entry = t('entry', { action })
    if (host) return t('entryInPerson', { entry, host })
    if (to) return about ? t('entryReplaced', { before: about, after: to }) : t('entryDelegated', { person: to })
    return about ? t('entryAbout', { entry, about }) : entry
  })
}

/** Everything that the certificate names by its hash, in one place. */
function hashes(pages: CertificatePages, { files, signers }: FinalDocumentInput): void {
  pages.section(pages.label('hashes'), 60)
  codeBlock(pages, [
    ...files.map(({ sha256, asGiven }, index) => ({
      label: pages.say((t) => t(asGiven ? 'givenFile' : 'originalFile', { number: index + 1 })),
      code: sha256,
    })),
    ...wordingsOf(signers).map(({ sha256 }, index) => ({
      label: pages.say((t) => t('wording', { number: index + 1 })),
      code: sha256,
    })),
  ])
}

function seal(pages: CertificatePages): void {
  pages.section(pages.label('seal'), 40)
  pages.paragraph(pages.label('sealText'), QUIET)
}

function foot(pages: CertificatePages, id: string): void {
  const canvases = pages.all
  canvases.forEach((canvas, index) => {
    const y = canvas.size.height - 30
    const page = { page: index + 1, pages: canvases.length }
    const rows = (text: Message) => pages.rows(text, LABEL, pages.width / 2)
    pages.draw(rows(pages.say((t) => t('footEnvelope', { id }))), { x: MARGIN, y }, canvas)
    pages.draw(rows(pages.say((t) => t('footPage', page))), { x: MARGIN + pages.width, y }, canvas, 'end')
  })
}
