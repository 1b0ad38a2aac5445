import type { SigningConsent } from '@/lib/contract/signing'
import { isApprover, isCopy } from '@/lib/envelope/signing-task'
import { printedDate, RULE } from '../canvas'
import type { CertificateSigner } from '../engine'
import { drawMark, type Pictures } from '../stamp'
import { type CertificatePages, type Fact, facts, heightOfFacts, LABEL, type Message, NAME, QUIET } from './pages'
import { drawPath, drawShape, RADIUS } from './shapes'

const MARK = { width: 150, height: 46 }
const GAP = 14
/** An envelope is made for a hundred people; delegations may add any number. */
const MOST_IN_GROUP = 100

const wire = ({ role }: CertificateSigner) => ({ requestRole: role })
const approves = ({ role }: CertificateSigner) => isApprover(role)
export const hasActed = ({ signedOn, delegatedTo }: CertificateSigner) =>
  signedOn !== undefined && delegatedTo === undefined

type Drawing = { pages: CertificatePages; pictures: Pictures; wordings: readonly SigningConsent[] }

/** Everyone the envelope was sent to, with what they did and the mark they adopted. */
export function people(pages: CertificatePages, pictures: Pictures, list: CertificateSigner[]): void {
  const delegators = list.filter(({ delegatedTo }) => delegatedTo !== undefined)
  const copies = list.filter((person) => isCopy(wire(person)))
  const actors = list.filter((person) => !delegators.includes(person) && !copies.includes(person))
  const predecessors = delegators.filter(({ replacedBy }) => replacedBy !== undefined)
  const drawing: Drawing = { pages, pictures, wordings: wordingsOf(list) }
  group(
    drawing,
    'signers',
    actors.filter((person) => !approves(person)),
  )
  group(drawing, 'approvers', actors.filter(approves))
  group(
    drawing,
    'delegated',
    delegators.filter((person) => !predecessors.includes(person)),
  )
  group(drawing, 'replaced', predecessors)
  group(drawing, 'copies', copies)
}

type Title = 'signers' | 'approvers' | 'delegated' | 'replaced' | 'copies'

function group(drawing: Drawing, title: Title, list: CertificateSigner[]): void {
  if (list.length === 0) return
  const { pages } = drawing
  pages.section(
    pages.say((t) => t(title, { count: list.length })),
    70,
  )
  const shortList = list.slice(0, MOST_IN_GROUP)
  for (const [at, person] of shortList.entries()) block(drawing, person, shortList[at + 1])
  const count = list.length - shortList.length
  if (count > 0)
    pages.paragraph(
      pages.say((t) => t('morePeople', { count })),
      QUIET,
    )
}

/** The shapes of the path have a column of their own. */
const GUTTER = 26
const BELOW_BLOCK = 14

function block(
  { pages, pictures, wordings }: Drawing,
  person: CertificateSigner,
  next: CertificateSigner | undefined,
): void {
  const width = pages.width - GUTTER - MARK.width - GAP
  const list = factsOf(pages, person, wordings)
  const caption = person.adopted ? captionRows(pages, person.adopted) : []
  const mark = person.adopted ? MARK.height + 12 * caption.length : 0
  const height = Math.max(heightOfFacts(pages, list, width), mark) + (next ? BELOW_BLOCK : 0)
  pages.reserve(height)
  const top = pages.y
  const shape = { x: pages.left + RADIUS, y: top + RADIUS - 0.5 }
  // As on every path, people of one step have no line between them.
  if (next && next.step !== person.step) drawPath(pages.canvas(), shape, { ...shape, y: top + height })
  drawShape(pages.canvas(), shape, person.delegatedTo ? 'delegated' : hasActed(person) ? 'finished' : 'none')
  facts(pages, list, width, GUTTER)
  if (person.adopted) {
    const { as, mark } = person.adopted
    const x = pages.left + pages.width - MARK.width
    const canvas = pages.canvas()
    const box = { x: x + 6, y: top + 4, width: MARK.width - 12, height: MARK.height - 8 }
    const alt = `${pages.label(captionOf(as)).text}: ${person.name}`
    pages.tags.in('Figure', () => drawMark(canvas, pages.builder, pictures, mark, box, 'left'), { alt })
    canvas.rule({ x, y: top + MARK.height }, MARK.width, 0.6, RULE)
    pages.tags.in('P', () => pages.draw(caption, { x, y: top + MARK.height + 9 }))
  }
  pages.y = top + height
}

const captionRows = (pages: CertificatePages, { as }: NonNullable<CertificateSigner['adopted']>) =>
  pages.rows(pages.label(captionOf(as)), LABEL, MARK.width)
const captionOf = (as: 'signature' | 'initials') => (as === 'signature' ? 'adoptedSignature' : 'adoptedInitials')

/** Other people's text has a line of its own and cannot pass for our words. */
function factsOf(pages: CertificatePages, person: CertificateSigner, wordings: readonly SigningConsent[]): Fact[] {
  const { name, email, role, openedOn, signedOn, ip, browser, hostedBy, delegatedFrom, isReplacement, namedBy } = person
  const { label } = pages
  const number = wordingNumber(wordings, person.consent)
  const isUsual = approves(person) || isCopy(wire(person)) || role.trim().toLowerCase() === 'signer'
  return [
    { label: label('name'), text: name, style: NAME },
    ...(namedBy ? [{ label: label('namedBy'), text: namedBy }] : []),
    { label: label('email'), text: email },
    ...(isUsual ? [] : [{ label: label('role'), text: role }]),
    ...(openedOn ? [{ label: label('openedOn'), text: printedDate(openedOn) }] : []),
    ...(signedOn ? [{ label: label(approves(person) ? 'approvedOn' : 'signedOn'), text: printedDate(signedOn) }] : []),
    ...(hostedBy ? [{ label: label('host'), text: hostedBy }] : []),
    ...(ip ? [{ label: label('ip'), text: ip }] : []),
    ...(browser ? [{ label: label('browser'), text: browser }] : []),
    ...(hasActed(person) ? [{ label: label('identityCheck'), text: describeCheck(pages, person) }] : []),
    ...(number ? [{ label: label('consent'), text: pages.say((t) => t('agreedToWording', { number })) }] : []),
    ...(delegatedFrom ? [{ label: label(isReplacement ? 'inPlaceOf' : 'delegatedBy'), text: delegatedFrom }] : []),
    ...handoverOf(person, label),
  ]
}

/** Who took over a person's part, when, and who decided it. */
function handoverOf(
  { delegatedTo, delegatedOn, replacedBy }: CertificateSigner,
  label: CertificatePages['label'],
): Fact[] {
  return [
    ...(replacedBy ? [{ label: label('replacedBy'), text: replacedBy }] : []),
    ...(delegatedTo ? [{ label: label(replacedBy ? 'newPerson' : 'delegatedTo'), text: delegatedTo }] : []),
    ...(delegatedOn
      ? [{ label: label(replacedBy ? 'replacedOn' : 'delegatedOn'), text: printedDate(delegatedOn) }]
      : []),
  ]
}

/** How this person was identified, also if the link alone was enough. */
function describeCheck(pages: CertificatePages, person: CertificateSigner): Message {
  const { authenticated, email, hostedBy: host, linkGivenTo } = person
  return pages.say((t) => {
    const time = authenticated && printedDate(authenticated.on)
    if (time)
      return authenticated.by === 'access_code'
        ? t('accessCodeChecked', { time })
        : t('emailCodeChecked', { email, time })
    if (host) return t('inPersonOnly', { host })
    return linkGivenTo ? t('linkGiven', { person: linkGivenTo }) : t('linkOnly')
  })
}

/** What the signers agreed to, each wording once. */
export function wordingsOf(signers: readonly CertificateSigner[]): SigningConsent[] {
  const wordings = new Map<string, SigningConsent>()
  for (const { consent } of signers) if (consent && !wordings.has(keyOf(consent))) wordings.set(keyOf(consent), consent)
  return [...wordings.values()]
}

/** The number of a signer's wording, from 1; undefined for somebody who agreed to none. */
export function wordingNumber(wordings: readonly SigningConsent[], consent: SigningConsent | undefined) {
  return consent && wordings.findIndex((wording) => keyOf(wording) === keyOf(consent)) + 1
}

const keyOf = ({ version, language, sha256 }: SigningConsent) => `${version} ${language} ${sha256}`
