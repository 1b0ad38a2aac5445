import type { SigningConsent } from '@/lib/contract/signing'
import type { Size } from '@/lib/envelope/place'
import { describePath } from '@/lib/envelope/signing-path'
import { isApprover, isCopy } from '@/lib/envelope/signing-task'
import { type Canvas, type PdfBuilder, printedDate, RULE } from '../canvas'
import type { CertificateSigner, FinalDocumentInput } from '../engine'
import { drawMark, type Overflow, type Pictures } from '../stamp'
import {
  BODY,
  CertificatePages,
  CODE,
  codeBlock,
  type Fact,
  facts,
  heightOfFacts,
  LABEL,
  MARGIN,
  NAME,
  QUIET,
  SUBJECT,
  TITLE,
  table,
} from './pages'
import { drawPath, drawProductMark, drawShape, RADIUS } from './shapes'

export type CertificateInput = {
  envelope: FinalDocumentInput
  /** Pages of each document, in order. */
  pageCounts: number[]
  overflow: Overflow[]
}

/** The first and the last ones; about fifteen pages. */
const MOST_ENTRIES = 500

/** Draws the certificate: what was signed, by whom, when, and each step before. */
export function certificate(builder: PdfBuilder, pictures: Pictures, size: Size, input: CertificateInput): Canvas[] {
  const pages = new CertificatePages(builder, size)
  const { envelope } = input
  head(pages, envelope)
  documents(pages, envelope, input.pageCounts)
  people(pages, pictures, envelope.signers)
  consents(pages, wordingsOf(envelope.signers))
  continued(pages, input.overflow)
  trail(pages, envelope)
  hashes(pages, envelope)
  seal(pages)
  foot(pages, envelope.envelopeId)
  return pages.all
}

const PRODUCT_MARK = 28

function head(pages: CertificatePages, envelope: FinalDocumentInput): void {
  const width = pages.width - PRODUCT_MARK - 16
  drawProductMark(pages.canvas(), { x: pages.left + pages.width - PRODUCT_MARK, y: pages.y + 2 }, PRODUCT_MARK)
  pages.paragraph('Certificate of completion', TITLE, width)
  pages.y += 2
  pages.paragraph(envelope.subject, SUBJECT, width)
  pages.y += 16
  path(pages, envelope.signers)
  const list = [
    { label: 'Envelope', text: envelope.envelopeId, style: CODE },
    { label: 'Sender', text: envelope.sender.name },
    { label: 'Sender’s email', text: envelope.sender.email },
    { label: 'Created', text: printedDate(envelope.createdOn) },
    { label: 'Completed', text: printedDate(envelope.completedOn) },
  ]
  pages.reserve(heightOfFacts(pages, list, pages.width))
  facts(pages, list, pages.width)
}

/** From one shape's middle to the next, and from the last shape to the text. */
const STEP = 38
const TEXT_GAP = RADIUS + 10

/**
 * The signing path: a shape for each person who signed or approved, where the line has room for all,
 * and how many did.
 */
function path(pages: CertificatePages, signers: readonly CertificateSigner[]): void {
  const acting = signers.filter(hasActed)
  if (acting.length === 0) return
  const sentence = describePath(acting.map(({ role }) => ({ requestRole: role, state: 'finished' })))
  const [left, y] = [pages.left + RADIUS, pages.y + RADIUS]
  const right = left + (acting.length - 1) * STEP
  const textWidth = pages.builder.type.width(sentence, BODY.style, BODY.size)
  const hasRoom = right + TEXT_GAP + textWidth <= pages.left + pages.width
  if (hasRoom) {
    drawPath(pages.canvas(), { x: left, y }, { x: right, y })
    for (const at of acting.keys()) drawShape(pages.canvas(), { x: left + at * STEP, y }, 'finished')
  }
  pages.canvas().text(sentence, { x: hasRoom ? right + TEXT_GAP : pages.left, y: y + 3.2 }, BODY)
  pages.y += 2 * RADIUS + 18
}

function documents(pages: CertificatePages, { files }: FinalDocumentInput, pageCounts: number[]): void {
  pages.section(files.length === 1 ? 'Document' : `Documents (${files.length})`, 60)
  const columns = [
    { title: 'No.', share: 0.08, style: BODY },
    { title: 'Name', share: 0.8, style: BODY },
    { title: 'Pages', share: 0.12, style: BODY },
  ]
  table(
    pages,
    columns,
    files.map(({ name }, index) => [String(index + 1), name, String(pageCounts[index] ?? '')]),
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

/** Small enough for a time with its zone and a long address side by side. */
const ENTRY = { ...BODY, size: 8.5 }

function trail(pages: CertificatePages, { events }: FinalDocumentInput): void {
  pages.section('Audit trail', 60)
  const columns = [
    { title: 'Time', share: 0.235, style: ENTRY },
    { title: 'Who', share: 0.285, style: ENTRY },
    { title: 'What', share: 0.34, style: ENTRY },
    { title: 'IP address', share: 0.14, style: ENTRY },
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
  pages.section('Seal', 40)
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

const MARK = { width: 150, height: 46 }
const GAP = 14
/** An envelope is made for a hundred people; delegations may add any number. */
const MOST_IN_GROUP = 100

/** Everyone the envelope was sent to, with what they did and the mark they adopted. */
function people(pages: CertificatePages, pictures: Pictures, list: CertificateSigner[]): void {
  const delegated = list.filter(({ delegatedTo }) => delegatedTo !== undefined)
  const copies = list.filter((person) => isCopy(wire(person)))
  const acting = list.filter((person) => !delegated.includes(person) && !copies.includes(person))
  const replaced = delegated.filter(({ replacedBy }) => replacedBy !== undefined)
  const [approvers, signers] = [acting.filter(approves), acting.filter((person) => !approves(person))]
  const drawing: Drawing = { pages, pictures, wordings: wordingsOf(list) }
  group(drawing, 'Signer', signers)
  group(drawing, 'Approver', approvers)
  group(
    drawing,
    'Delegated',
    delegated.filter((person) => !replaced.includes(person)),
  )
  group(drawing, REPLACED, replaced)
  group(drawing, 'Copy', copies)
}

type Drawing = { pages: CertificatePages; pictures: Pictures; wordings: readonly SigningConsent[] }

const REPLACED = 'Replaced by the sender'
const PLURALS = {
  Signer: 'Signers',
  Approver: 'Approvers',
  Delegated: 'Delegated',
  [REPLACED]: REPLACED,
  Copy: 'Copies',
}

const wire = ({ role }: CertificateSigner) => ({ requestRole: role })
const approves = ({ role }: CertificateSigner) => isApprover(role)
const hasActed = ({ signedOn, delegatedTo }: CertificateSigner) => signedOn !== undefined && delegatedTo === undefined

function group(drawing: Drawing, title: keyof typeof PLURALS, list: CertificateSigner[]): void {
  if (list.length === 0) return
  const { pages } = drawing
  pages.section(list.length === 1 ? title : `${PLURALS[title]} (${list.length})`, 70)
  const named = list.slice(0, MOST_IN_GROUP)
  for (const [at, person] of named.entries()) block(drawing, person, at < named.length - 1)
  if (list.length > MOST_IN_GROUP)
    pages.paragraph(`And ${list.length - MOST_IN_GROUP} more, whom the audit trail names.`, QUIET)
}

/** The shapes of the path have a column of their own. */
const GUTTER = 26
const BELOW_BLOCK = 14

function block({ pages, pictures, wordings }: Drawing, person: CertificateSigner, isFollowed: boolean): void {
  const width = pages.width - GUTTER - MARK.width - GAP
  const list = factsOf(person, wordings)
  const mark = person.adopted ? MARK.height + 12 : 0
  const height = Math.max(heightOfFacts(pages, list, width), mark) + (isFollowed ? BELOW_BLOCK : 0)
  pages.reserve(height)
  const top = pages.y
  const shape = { x: pages.left + RADIUS, y: top + RADIUS - 0.5 }
  if (isFollowed) drawPath(pages.canvas(), shape, { ...shape, y: top + height })
  drawShape(pages.canvas(), shape, person.delegatedTo ? 'delegated' : hasActed(person) ? 'finished' : 'none')
  if (person.adopted) adopted(pages, pictures, person.adopted, top)
  facts(pages, list, width, GUTTER)
  pages.y = top + height
}

function adopted(
  pages: CertificatePages,
  pictures: Pictures,
  { as, mark }: NonNullable<CertificateSigner['adopted']>,
  top: number,
): void {
  const x = pages.left + pages.width - MARK.width
  const canvas = pages.canvas()
  const box = { x: x + 6, y: top + 4, width: MARK.width - 12, height: MARK.height - 8 }
  drawMark(canvas, pages.builder, pictures, mark, box, 'left')
  canvas.rule({ x, y: top + MARK.height }, MARK.width, 0.6, RULE)
  const caption = as === 'signature' ? 'Signature as adopted' : 'Initials as adopted'
  canvas.text(caption, { x, y: top + MARK.height + 9 }, LABEL)
}

/** Other people's text has a line of its own and cannot pass for our words. */
function factsOf(person: CertificateSigner, wordings: readonly SigningConsent[]): Fact[] {
  const { name, email, role, authenticated, openedOn, signedOn, ip, hostedBy, delegatedFrom, isReplacement, namedBy } =
    person
  const wording = wordingNumber(wordings, person.consent)
  const usual = approves(person) || isCopy(wire(person)) || role.trim().toLowerCase() === 'signer'
  return [
    { label: 'Name (as given)', text: name, style: NAME },
    ...(namedBy ? [{ label: 'Named by', text: namedBy }] : []),
    { label: 'Email', text: email },
    ...(usual ? [] : [{ label: 'Role', text: role }]),
    ...(openedOn ? [{ label: 'Opened', text: printedDate(openedOn) }] : []),
    ...(signedOn ? [{ label: approves(person) ? 'Approved' : 'Signed', text: printedDate(signedOn) }] : []),
    ...(hostedBy ? [{ label: 'In person, host', text: hostedBy }] : []),
    ...(ip ? [{ label: 'IP address', text: ip }] : []),
    ...(authenticated ? [{ label: 'Identity check', text: describeCheck(authenticated, email) }] : []),
    ...(wording ? [{ label: 'Consent', text: `Agreed to wording ${wording}` }] : []),
    ...(delegatedFrom ? [{ label: isReplacement ? 'In place of' : 'Delegated by', text: delegatedFrom }] : []),
    ...handoverOf(person),
  ]
}

/** To whom somebody's part went, when, and who decided it. */
function handoverOf({ delegatedTo, delegatedOn, replacedBy }: CertificateSigner): Fact[] {
  const word = replacedBy ? 'Replaced' : 'Delegated'
  return [
    ...(replacedBy ? [{ label: 'Replaced by', text: replacedBy }] : []),
    ...(delegatedTo ? [{ label: replacedBy ? 'New person' : 'Delegated to', text: delegatedTo }] : []),
    ...(delegatedOn ? [{ label: word, text: printedDate(delegatedOn) }] : []),
  ]
}

function describeCheck({ by, on }: NonNullable<CertificateSigner['authenticated']>, email: string): string {
  const at = printedDate(on)
  return by === 'access_code' ? `Access code checked, ${at}` : `Code sent to ${email} checked, ${at}`
}

const BELOW_CONSENT = 8

/** What the signers agreed to, each wording once. */
function wordingsOf(signers: readonly CertificateSigner[]): SigningConsent[] {
  const wordings = new Map<string, SigningConsent>()
  for (const { consent } of signers) if (consent && !wordings.has(keyOf(consent))) wordings.set(keyOf(consent), consent)
  return [...wordings.values()]
}

/** The number of a signer's wording, from 1; undefined for somebody who agreed to none. */
function wordingNumber(wordings: readonly SigningConsent[], consent: SigningConsent | undefined) {
  return consent && wordings.findIndex((wording) => keyOf(wording) === keyOf(consent)) + 1
}

const keyOf = ({ version, language, sha256 }: SigningConsent) => `${version} ${language} ${sha256}`

/** The wordings themselves, which the signers' own parts refer to by number. */
function consents(pages: CertificatePages, wordings: readonly SigningConsent[]): void {
  if (wordings.length === 0) return
  pages.section('Consent', 60)
  for (const [index, { text, version, language }] of wordings.entries()) {
    pages.reserve(40)
    pages.paragraph(`Wording ${index + 1} · version ${version} · language ${language}`, LABEL)
    pages.paragraph(text, BODY)
    pages.y += BELOW_CONSENT
  }
}

/** Everything that the certificate names by its hash, in one place. */
function hashes(pages: CertificatePages, { files, signers }: FinalDocumentInput): void {
  pages.section('Hashes (SHA-256)', 60)
  codeBlock(pages, [
    ...files.map(({ sha256, asGiven }, index) => ({
      label: asGiven ? `Document ${index + 1}, as given by the sender` : `Document ${index + 1}, original file`,
      code: sha256,
    })),
    ...wordingsOf(signers).map(({ sha256 }, index) => ({ label: `Wording ${index + 1}`, code: sha256 })),
  ])
}
