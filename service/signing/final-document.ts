import type { Context, Origin } from '../context'
import type { CertificateEvent, CertificateSigner, FinalDocument, StampedField } from '../documents/engine'
import { acting } from '../envelopes/aggregate/turns'
import { senderLine } from '../mail/sender-name'
import type { AuditRow } from '../store/audit-chain'
import type { FileWithContent } from '../store/envelope-files'
import type { Envelope } from '../store/envelopes'
import type { Marks, Signer } from '../store/signers'

/** The last signature about to be written: everybody's rows as they will be, and the marks that are not stored yet. */
export type Signing = {
  envelope: Envelope
  signer: Signer
  signers: Signer[]
  marks: Marks
  origin: Origin
  at: Date
}

/** The sealed document and what it is made from: the envelope's version, and the moment it gives for the last signature. */
export type Prepared = { version: number; at: Date; document: FinalDocument }

/** Makes the sealed document from unlocked state: the caller checks that the version is still the same when it is stored. */
export async function prepare(context: Context, signing: Signing): Promise<Prepared> {
  const { envelope, signer, at, origin } = signing
  const { store } = context
  const files = await store.envelopeFiles.withContent(envelope.id)
  const sender = await store.senders.get(envelope.creatorId)
  const trail = await store.audit.trail(envelope.id)
  const stored = await store.signers.marks(envelope.id)
  const marks = new Map([...stored, signing.marks].map((entry) => [entry.id, entry]))
  const document = await context.documents.finish({
    envelopeId: envelope.id,
    subject: envelope.emailSubject,
    sender: `${senderLine(sender)} (${sender.email})`,
    createdOn: envelope.createdOn,
    completedOn: at,
    files: files.map((file) => stamped(file, signing.signers, marks)),
    signers: signing.signers.map((other) => certified(other, marks.get(other.id), trail, signing)),
    events: [
      ...trail.map(certificateEvent),
      { at, actor: signer.email, action: 'signed', ip: origin.ip },
      { at, actor: 'service', action: 'completed' },
    ],
  })
  return { version: envelope.version, at, document }
}

function stamped(file: FileWithContent, signers: Signer[], marks: Map<string, Marks>) {
  const fields = file.fields.flatMap((field): StampedField[] => {
    const holder = acting(signers).find((signer) => signer.slot === field.signerIndex)
    const own = holder && marks.get(holder.id)
    const value = own?.values?.[field.id]
    if (!holder || !own || !value) return []
    if (field.type === 'signature' || field.type === 'initials') {
      const mark = field.type === 'signature' ? own.signature : own.initials
      if (!mark) return []
      const signedBy =
        field.type === 'signature' && holder.completedOn ? { name: holder.name, at: holder.completedOn } : undefined
      return [{ ...field, content: { mark, signedBy } }]
    }
    return [{ ...field, content: { text: value } }]
  })
  return { name: file.name, sha256: file.sha256, content: file.content, fields }
}

function certified(signer: Signer, marks: Marks | undefined, trail: AuditRow[], signing: Signing): CertificateSigner {
  const entry = trail.find(
    (row) => row.action === 'signed' && row.party === signer.email && row.detail?.slot === signer.slot,
  )
  return {
    name: signer.name,
    email: signer.email,
    role: signer.requestRole,
    signature: marks?.signature ?? undefined,
    openedOn: signer.openedOn ?? undefined,
    signedOn: signer.state === 'signed' ? (signer.completedOn ?? undefined) : undefined,
    ip: signer.id === signing.signer.id ? signing.origin.ip : (entry?.ip ?? undefined),
    delegatedFrom: signer.delegatedFrom ?? undefined,
    delegatedTo: signer.delegatedTo ?? undefined,
    path: pathTo(signer, signing.signers, trail),
  }
}

/** Who held the slot before its last holder, and until when; undefined where it never changed hands, or did so later. */
function pathTo(signer: Signer, signers: Signer[], trail: AuditRow[]): CertificateSigner['path'] {
  const holders = signers.filter(({ position }) => position === signer.position)
  if (holders.length < 2 || holders.some(({ generation }) => generation > signer.generation)) return undefined
  const delegations = trail.filter(({ action, detail }) => action === 'delegated' && detail?.slot === signer.slot)
  return holders
    .toSorted((one, other) => one.generation - other.generation)
    .map(({ name }, at) => ({ name, until: delegations[at]?.at }))
}

/** A line of the certificate; whom the entry is about is said unless it is who did it. */
function certificateEvent({ at, actor, action, ip, party, detail }: AuditRow): CertificateEvent {
  const to = typeof detail?.to === 'string' ? `to ${detail.to}` : undefined
  const about = party === actor ? undefined : party
  if (action === 'content_removed')
    return { at, actor, action: 'content removed', detail: String(detail?.summary ?? '') }
  return { at, actor, action, ip: ip ?? undefined, detail: [about, to].filter(Boolean).join(' ') || undefined }
}
