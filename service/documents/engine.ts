import type { Field } from '@/lib/contract/field'
import type { Adopted, SigningConsent } from '@/lib/contract/signing'
import type { Language } from '@/lib/messages/languages'
import type { CanonicalPdf } from '@/lib/pdf/canonical'
import { readPng } from '@/lib/png/png'
import type { FixedText } from '@/lib/printing/fixed-text'
import type { Place } from '@/lib/printing/place'
import { invalidField } from '../errors'

/**
 * One line of the certificate's trail: `about` names whom or what it concerns, `to` who took over a
 * part, `host` on whose device it was done.
 */
export type CertificateEvent = {
  at: Date
  actor: string
  action: string
  ip?: string
  about?: string
  to?: string
  host?: string
  /** What the person agreed to with this act, which the certificate lists as a separate event. */
  consent?: SigningConsent
}

/** A person of the envelope. Names are as given: they are not checked. */
export type CertificateSigner = {
  name: string
  email: string
  /** The wire's `requestRole`. */
  role: string
  /** The person's step. People of one step act at the same time. */
  step?: number
  /** The mark that this person adopted. An approver who only approved has none. */
  adopted?: { as: 'signature' | 'initials'; mark: Adopted }
  openedOn?: Date
  signedOn?: Date
  ip?: string
  /** The program that this person signed with, in words. */
  browser?: string
  /** The code that opened the link, when it was entered last. A code by email went to `email`. */
  authenticated?: { by: 'access_code' | 'email_code'; on: Date }
  /** Who on the sender's side was given this person's link as well. */
  linkGivenTo?: string
  /** What this person agreed to by signing. */
  consent?: SigningConsent
  /** Name and address of the host on whose device this person acted. */
  hostedBy?: string
  /** The address of the person whose part this person took over. */
  delegatedFrom?: string
  /** The sender's side named this person in place of `delegatedFrom`. */
  isReplacement?: boolean
  delegatedTo?: string
  /** The sender's side gave the part to somebody else, not this person. */
  replacedBy?: string
  delegatedOn?: Date
  /** Who gave this person's name, if it was not the sender. */
  namedBy?: string
}

/** Whom the caption below a signature names, and for what. */
export type SignedBy = { name: string; at: Date; act: 'Signed' | 'Approved' }

/**
 * A field with what it shows on the page: text, "true" for a ticked box, or an adopted signature or
 * initials. `signedBy` prints who signed and when in small type under the mark, where its box has
 * the room; `labelPlace` is where the label of a button is printed, `by` who filled it in.
 */
export type StampedField = Field & { content: { text: string } | MarkContent; labelPlace?: Place; by?: string }
export type StampedMark = Field & { content: MarkContent }
type MarkContent = { mark: Adopted; signedBy?: SignedBy }

/** A text that did not fit on the page; the certificate prints it. */
export type Overflow = { label: string; page: number; text: string }

/** Marks to be drawn for later signers, by file. `context`: other text of the envelope. */
export type MarksInput = {
  envelopeId: string
  context: string[]
  files: { name: string; content: Uint8Array; marks: StampedMark[] }[]
}

/** `content` is the canonical file, `sha256` that of the original, `pageCount` the number of pages that everybody was shown. */
type FinalFile = {
  name: string
  sha256: string
  asGiven?: boolean
  content: Uint8Array
  pageCount?: number
  fields: StampedField[]
}

export type FinalDocumentInput = {
  envelopeId: string
  /** The certificate's language; English is beside it. */
  language: Language
  subject: string
  /** The sender's message to all. */
  message?: string
  sender: { name: string; email: string }
  /** The person in the sender's program who sent it. */
  sentBy?: string
  createdOn: Date
  completedOn: Date
  files: FinalFile[]
  signers: CertificateSigner[]
  events: CertificateEvent[]
}

/** A file with the places of its checkboxes and radio buttons. */
export type ButtonsInput = { content: Uint8Array; buttons: (Place & { page: number })[] }

/** PNGs in the order of files and their marks. */
export type MarkPictures = (Uint8Array | undefined)[][]

export type FinalDocument = { content: Uint8Array /** hex */; sha256: string; pageCount: number }

/** The final document could not be made or checked. Nothing of it may be published. */
export class DocumentNotSealed extends Error {}

/** Whose file it is. */
export type Upload = { group: string; tenant: string }

/**
 * All work on PDF bytes. Runs in separate processes, because it must neither delay a request nor
 * crash the service. `inspect` makes the canonical file of a supplied PDF: the one that is shown
 * and sealed. It rejects with `Invalid` what can never be signed: not a PDF, no pages,
 * needs a password. Files of one `group`, such as a person's, take their turns with those of
 * others, and so do tenants. `drawMarks` answers a PNG of each mark as it will be stamped, file by file; undefined for
 * marks beyond a bound in bytes. `findCut` answers which texts end on the page before they are
 * whole, `findNameless` which buttons of a file have no words beside them. `finish` merges the canonical files, stamps the fields, appends
 * the certificate, seals (PAdES) and verifies what it sealed; it rejects with `DocumentNotSealed`
 * rather than return a document that does not verify. All reject with `Unavailable` when too
 * much is waiting.
 */
export type DocumentEngine = {
  inspect(content: Uint8Array, upload?: Upload): Promise<Omit<CanonicalPdf, 'fields'>>
  drawMarks(input: MarksInput): Promise<MarkPictures>
  findCut(texts: FixedText[], group: string): Promise<boolean[]>
  findNameless(input: ButtonsInput, group: string): Promise<boolean[]>
  finish(input: FinalDocumentInput): Promise<FinalDocument>
  /** Starts a worker, if there is none, because somebody has opened a document to sign. */
  expect(): void
  close(): Promise<void>
}

/** The certificate that seals: PKCS#12 bytes and their password. */
export type SealingIdentity = { p12: Uint8Array; password: string }

export const MARK_LIMITS = { side: 4_000, area: 4_000_000 }

/** Refuses a drawn mark that could not be stamped later, while its person is there. */
export function checkMark(mark: Adopted, field: 'signature' | 'initials'): void {
  if (mark.kind === 'drawn' && !readPng(Buffer.from(mark.png, 'base64'), MARK_LIMITS)) {
    throw invalidField(
      field,
      `the drawn mark must be a PNG of at most ${MARK_LIMITS.side} by ${MARK_LIMITS.side} pixels and 4 megapixels, not interlaced`,
      'mark_not_drawable',
    )
  }
}
