import type { Field } from '@/lib/contract/field'
import { SigningConsent } from '@/lib/contract/signing'
import { isApprover, signingSteps } from '@/lib/envelope/signing-task'
import { describeUserAgent } from '@/lib/http/user-agent'
import type { Language } from '@/lib/messages/languages'
import { unprintable } from '@/lib/printing/printable'
import { oneLine } from '@/lib/text/one-line'
import type { AuditRow } from '@/service/audit/chain'
import type { Context, Origin } from '../context'
import type { CertificateEvent, CertificateSigner, FinalDocument, FinalDocumentInput } from '../documents/engine'
import { actingParts } from '../envelopes/aggregate/signers'
import { canonicalFile } from '../envelopes/files'
import type { Envelope, Sender } from '../envelopes/sql/envelopes'
import type { FileWithOriginal } from '../envelopes/sql/files'
import type { Marks, Signer } from '../envelopes/sql/signers'
import { languageFor } from '../mail/letters'
import { senderLine } from '../mail/outbox'
import { stampedFields } from './fields'

/** The last signature: everybody's rows as they will be, and new marks. */
export type Signing = {
  envelope: Envelope
  signer: Signer
  signers: Signer[]
  marks: Marks
  origin: Origin
  /** What the last signer agreed to. */
  consent: SigningConsent
  at: Date
  /** On whose device the last signer signed in person. */
  host: string | undefined
}

/** The sealed document, its envelope's version, and its last signature. */
export type PreparedDocument = { version: number; at: Date; consent: SigningConsent; document: FinalDocument }

/** Builds the sealed document without a lock; the caller checks the version when storing it. */
export async function prepare(context: Context, signing: Signing): Promise<PreparedDocument> {
  const { envelope, signer, at, origin } = signing
  const { store } = context
  const files = await store.envelopeFiles.withOriginals(envelope.id)
  const sender = await store.senders.get(envelope.creatorId)
  const trail = await store.audit.trail(envelope.id)
  const allMarks = await store.signers.marks(envelope.id)
  const marks = new Map([...allMarks, signing.marks].map((entry) => [entry.id, entry]))
  const all = files.flatMap(({ fields }) => fields)
  const finalFiles: FinalDocumentInput['files'] = []
  for (const file of files) {
    const content = await canonicalFile(context, file.documentId)
    const fields = stampedFields(file.fields, { signers: signing.signers, marks, all })
    const { sha256, asGiven } = file.original
    const { name, pageCount } = file
    finalFiles.push({ name, sha256, ...(asGiven && { asGiven }), content, pageCount, fields })
  }
  const steps = signingSteps(actingParts(signing.signers), envelope.signerOrderRequired)
  const document = await context.documents.finish({
    envelopeId: envelope.id,
    language: certificateLanguage(signing.signers, sender),
    subject: envelope.emailSubject,
    message: envelope.emailMessage ?? undefined,
    sender: { name: senderLine(sender), email: sender.email },
    sentBy: textOf(trail.find(({ action }) => action === 'sent')?.detail?.by),
    createdOn: envelope.createdOn,
    completedOn: at,
    files: finalFiles,
    signers: signing.signers.map((other) =>
      toCertificateSigner(other, marks.get(other.id), { files, trail, signing, steps, sender: sender.email }),
    ),
    events: [
      ...trail.map((row) => certificateEvent(row)),
      { at, actor: signer.email, action: actOf(signer), ip: origin.ip, host: signing.host, consent: signing.consent },
      { at, actor: 'service', action: 'completed' },
    ],
  })
  return { version: envelope.version, at, consent: signing.consent, document }
}

/** The language that everybody who signs or approves reads; English where they read several. */
function certificateLanguage(signers: readonly Signer[], sender: Sender): Language {
  const languages = new Set(actingParts(signers).map((signer) => languageFor(signer, sender)))
  const [first = 'en', ...others] = languages
  return others.length === 0 ? first : 'en'
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

type Evidence = { files: FileWithOriginal[]; trail: AuditRow[]; signing: Signing; steps: Signer[][]; sender: string }

function toCertificateSigner(signer: Signer, marks: Marks | undefined, evidence: Evidence): CertificateSigner {
  const { files, trail, signing, steps, sender } = evidence
  const ofSlot = trail.filter(({ detail }) => detail?.slot === signer.slot)
  const entry = ofSlot.find(({ action, party }) => ACTS.includes(action) && party === signer.email)
  const isLast = signer.id === signing.signer.id
  const userAgent = isLast ? signing.origin.userAgent : entry?.userAgent
  const linkEntry = ofSlot.findLast(
    ({ action, party, detail }) => action === 'link_given' && party === signer.email && detail?.purpose !== 'in_person',
  )
  const delegations = ofSlot.filter(({ action }) => action === 'delegated')
  const delegation = signer.state === 'delegated' ? delegations[signer.generation] : undefined
  const before = delegations[signer.generation - 1]
  const replacedBy = delegation && isBySender(delegation, signer) ? delegation.actor : undefined
  const holder = signing.signers.find(
    ({ slot, generation }) => slot === signer.slot && generation === signer.generation - 1,
  )
  return {
    name: signer.name,
    email: signer.email,
    role: signer.requestRole,
    step: steps.findIndex((members) => members.includes(signer)),
    adopted: marks && findAdoptedMark(signer, files, marks),
    openedOn: signer.openedOn ?? undefined,
    signedOn: signer.state === 'signed' ? (signer.completedOn ?? undefined) : undefined,
    ip: isLast ? signing.origin.ip : (entry?.ip ?? undefined),
    browser: userAgent ? describeProgram(userAgent) : undefined,
    authenticated: describeAuthentication(signer, ofSlot),
    linkGivenTo: textOf(linkEntry?.detail?.by),
    consent: isLast ? signing.consent : consentOf(entry?.detail),
    hostedBy: isLast ? signing.host : textOf(entry?.detail?.hosted_by),
    delegatedFrom: signer.delegatedFrom ?? undefined,
    delegatedTo: signer.delegatedTo ?? undefined,
    delegatedOn: delegation?.at,
    replacedBy,
    isReplacement: before && isBySender(before, holder),
    namedBy: before?.actor === sender ? undefined : before?.actor,
  }
}

/** What a trail's entry says that somebody agreed to. */
const consentOf = (detail: AuditRow['detail'] | undefined) => SigningConsent.safeParse(detail?.consent).data

const MOST_OF_A_PROGRAM = 100
/** In words where they are known, without what the certificate cannot print. */
function describeProgram(userAgent: string): string {
  const text = oneLine(describeUserAgent(userAgent) ?? userAgent).slice(0, MOST_OF_A_PROGRAM)
  const missingCharacters = new Set(unprintable(text))
  return Array.from(text.normalize('NFC'))
    .filter((character) => !missingCharacters.has(character))
    .join('')
}

/** The last right code of this person. */
function describeAuthentication(signer: Signer, ofSlot: AuditRow[]): CertificateSigner['authenticated'] {
  const entry = ofSlot.findLast(({ action, party }) => action === 'code_accepted' && party === signer.email)
  return entry && signer.authentication ? { by: signer.authentication, on: entry.at } : undefined
}

/** A row of the release before does not say it, and the trail has who acted. */
const isBySender = ({ actor, party }: AuditRow, holder: Signer | undefined): boolean =>
  holder?.delegatedBy ? holder.delegatedBy === 'sender' : actor !== party

/**
 * The mark that somebody placed on a page, or drew. A request without a place for a signature
 * carries a typed name as well, which the person has not adopted; an approver adopts nothing by
 * approving.
 */
function findAdoptedMark(signer: Signer, files: FileWithOriginal[], marks: Marks): CertificateSigner['adopted'] {
  const { signature, initials, values } = marks
  const own = files.flatMap(({ fields }) => fields).filter(({ signerIndex }) => signerIndex === signer.slot)
  const isPlaced = (type: Field['type']) => own.some((field) => field.type === type && values?.[field.id])
  const hasDrawn = signature?.kind === 'drawn' && !isApprover(signer.requestRole)
  if (signature && (isPlaced('signature') || hasDrawn)) return { as: 'signature', mark: signature }
  return initials && isPlaced('initials') ? { as: 'initials', mark: initials } : undefined
}

/** What a trail says of somebody who finished their part. */
const ACTS = ['signed', 'approved']
const actOf = ({ requestRole }: Signer) => (isApprover(requestRole) ? 'approved' : 'signed')

/** Entries whose detail may name the person in the sender's program who asked. */
const BY_COLLEAGUES = ['sent', 'link_given', 'code_replaced']

/** A line of the certificate. It names the person concerned unless that is who acted. */
function certificateEvent({ at, actor, action, party, detail, ...row }: AuditRow): CertificateEvent {
  const ip = row.ip ?? undefined
  if (action === 'content_removed') return { at, actor, action, about: textOf(detail?.summary) }
  const about = party === actor ? undefined : party
  // In the sender's program another person than the key's user may have asked.
  const isColleague = BY_COLLEAGUES.includes(action) && actor !== 'service'
  const who = isColleague ? (textOf(detail?.by) ?? actor) : actor
  const consent = ACTS.includes(action) ? consentOf(detail) : undefined
  return { at, actor: who, action, ip, about, to: textOf(detail?.to), host: textOf(detail?.hosted_by), consent }
}
