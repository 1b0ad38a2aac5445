import type { SigningConsent } from '@/lib/contract/signing'
import { isCopy } from '@/lib/envelope/signing-steps'
import { isApprover } from '@/lib/envelope/signing-task'
import type { CertificateSigner } from '../engine'
import { printedDate, RULE } from '../stamp/ink'
import { drawMark, type Pictures } from '../stamp/mark'
import { wordingNumber, wordingsOf } from './consents'
import { type Fact, facts, heightOfFacts } from './facts'
import { type CertificatePages, LABEL, NAME, QUIET } from './pages'

const MARK = { width: 150, height: 46 }
const GAP = 14
/** An envelope is made for a hundred people. Whoever passes a part on can make any number of others. */
const MOST_IN_GROUP = 100

/** Everyone the envelope was sent to, by what was asked of them: who they are, what they did and when, and the mark they adopted. */
export function people(pages: CertificatePages, pictures: Pictures, list: CertificateSigner[]): void {
  const delegated = list.filter(({ delegatedTo }) => delegatedTo !== undefined)
  const copies = list.filter((person) => isCopy(wire(person)))
  const acting = list.filter((person) => !delegated.includes(person) && !copies.includes(person))
  const [approvers, signers] = [acting.filter(approves), acting.filter((person) => !approves(person))]
  const drawing: Drawing = { pages, pictures, wordings: wordingsOf(list) }
  group(drawing, 'Signer', signers)
  group(drawing, 'Approver', approvers)
  group(drawing, 'Delegated', delegated)
  group(drawing, 'Copy', copies)
}

type Drawing = { pages: CertificatePages; pictures: Pictures; wordings: readonly SigningConsent[] }

const PLURALS = { Signer: 'Signers', Approver: 'Approvers', Delegated: 'Delegated', Copy: 'Copies' }

const wire = ({ role }: CertificateSigner) => ({ requestRole: role })
const approves = ({ role }: CertificateSigner) => isApprover(role)

function group(drawing: Drawing, title: keyof typeof PLURALS, list: CertificateSigner[]): void {
  if (list.length === 0) return
  const { pages } = drawing
  pages.section(list.length === 1 ? title : `${PLURALS[title]} (${list.length})`, 70)
  for (const person of list.slice(0, MOST_IN_GROUP)) block(drawing, person)
  if (list.length > MOST_IN_GROUP)
    pages.paragraph(`And ${list.length - MOST_IN_GROUP} more, whom the audit trail names.`, QUIET)
}

function block({ pages, pictures, wordings }: Drawing, person: CertificateSigner): void {
  const width = pages.width - MARK.width - GAP
  const list = factsOf(person, wordings)
  const mark = person.adopted ? MARK.height + 12 : 0
  const height = Math.max(heightOfFacts(pages, list, width), mark) + 8
  pages.reserve(height)
  const top = pages.y
  if (person.adopted) adopted(pages, pictures, person.adopted, top)
  facts(pages, list, width)
  pages.y = top + height
  pages.rule()
  pages.y += 9
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

/** What somebody else wrote has a line of its own beside our label, so that it cannot pass for our words. */
function factsOf(person: CertificateSigner, wordings: readonly SigningConsent[]): Fact[] {
  const { name, email, role, openedOn, signedOn, ip, delegatedFrom, delegatedTo, delegatedOn, namedBy } = person
  const wording = wordingNumber(wordings, person.consent)
  const usual = approves(person) || isCopy(wire(person)) || role.trim().toLowerCase() === 'signer'
  return [
    { label: 'Name (as given)', text: name, style: NAME },
    ...(namedBy ? [{ label: 'Named by', text: namedBy }] : []),
    { label: 'Email', text: email },
    ...(usual ? [] : [{ label: 'Role', text: role }]),
    ...(openedOn ? [{ label: 'Opened', text: printedDate(openedOn) }] : []),
    ...(signedOn ? [{ label: approves(person) ? 'Approved' : 'Signed', text: printedDate(signedOn) }] : []),
    ...(ip ? [{ label: 'IP address', text: ip }] : []),
    ...(wording ? [{ label: 'Consent', text: `Agreed to wording ${wording}` }] : []),
    ...(delegatedFrom ? [{ label: 'Delegated by', text: delegatedFrom }] : []),
    ...(delegatedTo ? [{ label: 'Delegated to', text: delegatedTo }] : []),
    ...(delegatedOn ? [{ label: 'Delegated', text: printedDate(delegatedOn) }] : []),
  ]
}
