import { z } from 'zod'
import { knownZone } from '@/lib/text/time-zone'
import { ShownBranding } from './branding'
import { Email } from './email'
import { DocumentSigner, VIEW_REASONS } from './envelope'
import { Field } from './field'
import { LanguageTag } from './language'
import { opt } from './optional'
import { SIGNER_INDEX } from './signer-link'
import { FieldValues, lineOf, Message, OneLine } from './text'

/** The longest name of the IANA database has 32 characters. */
const LONGEST = 64

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 would be accepted as well; they name no place.
  if (name.length > LONGEST || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  return knownZone(name) !== undefined
}

/** A name of the IANA time zone database, such as Pacific/Auckland. */
export const TimeZone = z
  .string()
  .max(LONGEST, { abort: true })
  .refine(isTimeZone, { message: 'must be a time zone such as Europe/Berlin' })

export const SigningEnvelope = z
  .looseObject({
    id: z.string().describe('The envelope’s id.'),
    emailSubject: opt(z.string()).describe('Subject line of the invitation.'),
    emailMessage: opt(z.string()).describe('Body of the invitation.'),
    status: z.string().describe('The envelope’s status.'),
    sender: opt(z.string()).describe('Who sent it.'),
    expiresOn: opt(z.string()).describe('MM/dd/yyyy HH:mm:ss, UTC. Absent when it does not expire.'),
  })
  .meta({ id: 'SigningEnvelope', description: 'An envelope as one of its signers sees it.' })

export const SigningFile = z
  .looseObject({
    index: z.number().int().describe('Position, from 0; names it in the path.'),
    name: opt(z.string()).describe('File name.'),
    pageCount: z.number().int().describe('Number of pages.'),
  })
  .meta({ id: 'SigningFile', description: 'A document of the envelope.' })

const LabelPlace = z
  .object({
    x: z.number().describe('Its left edge.'),
    y: z.number().describe('Its upper edge, from the top.'),
    width: z.number().describe('Its width.'),
    height: z.number().describe('Its height.'),
  })
  .meta({ id: 'LabelPlace', description: 'Where the label of a button is printed, in fractions of the page.' })

export const SigningField = Field.extend({
  id: z.string().min(1).describe('Names the field in values.'),
  file: z.number().int().min(0).describe('Index of the document.'),
  labelPlace: opt(LabelPlace).describe('Of a button, where its label is printed, if it is.'),
}).meta({ id: 'SigningField', description: 'A Field of the signer, with the document it is on.' })

/** What follows `signerName`, but for `value` and `png`, is the embedded service's own addition. */
export const FilledField = z
  .looseObject({
    file: z.number().int().min(0).describe('Index of the document.'),
    page: z.number().int().min(1).describe('Page, from 1.'),
    x: z.number().describe('Left edge, a fraction of the page as a person sees it.'),
    y: z.number().describe('Upper edge, a fraction.'),
    width: z.number().describe('Width, a fraction.'),
    height: z.number().describe('Height, a fraction.'),
    signerName: opt(z.string()).describe('Who filled it in.'),
    type: opt(z.string()).describe('Type of the field.'),
    label: opt(z.string()).describe('Label of the field, if it has one.'),
    appearance: Field.shape.appearance,
    maxLength: Field.shape.maxLength,
    comb: Field.shape.comb,
    labelPlace: opt(LabelPlace).describe('Of a button, where its label is printed, if it is.'),
    value: opt(z.string()).describe('The text that will be stamped; "true" for what is ticked or chosen.'),
    png: opt(z.base64()).describe(
      'Picture of the field with the mark as it will be stamped: a PNG with a transparent ground, base64.',
    ),
  })
  .meta({
    id: 'FilledField',
    description:
      'What somebody who has finished filled in, and where. Without `value` and `png` it could not be shown: an answer holds about a megabyte of them. With an `appearance` also the buttons of others that are not ticked, whose `value` is empty.',
  })
export type FilledField = z.infer<typeof FilledField>

export const SigningConsent = z
  .looseObject({
    text: z
      .string()
      .describe('The whole wording, in paragraphs: the last one stands beside the check box, what explains it above.'),
    version: z.string().describe('Tells the wordings of an account apart.'),
    language: z.string().describe('Language of the wording, such as en or pt-BR.'),
    sha256: z.string().describe('SHA-256 of the text (UTF-8), hex.'),
  })
  .meta({
    id: 'SigningConsent',
    description: 'All that the signer agrees to. The audit trail and the certificate repeat it.',
  })
export type SigningConsent = z.infer<typeof SigningConsent>

const STEP = 'The step of the signing order, from 0. People of one step act at the same time.'

export const OtherSigner = z
  .looseObject({
    id: z.number().int().describe('Position on the signing path, as `signer.id`.'),
    requestRole: opt(z.string()).describe('What is asked of them: Signer, Approver or another role.'),
    finished: z.boolean().describe('True once they have signed or approved.'),
    step: opt(z.number().int()).describe(STEP),
  })
  .meta({ id: 'OtherSigner', description: 'Somebody else on the signing path, as one of its signers sees them.' })
export type OtherSigner = z.infer<typeof OtherSigner>

/** What a signer's page shows (docs/interface.md, 10.9). */
export const SigningView = z
  .looseObject({
    envelope: SigningEnvelope.describe('The envelope, as far as a signer may know it.'),
    signer: DocumentSigner.describe('The signer.'),
    files: z.array(SigningFile).describe('The documents.'),
    fields: z.array(SigningField).describe('The signer’s own fields.'),
    turn: z.boolean().describe('True when the signer can sign now.'),
    branding: opt(ShownBranding).describe('How the sender’s account looks.'),
    filled: opt(z.array(FilledField)).describe(
      'What others who have finished filled in, in the order of the document. Empty while it is not the signer’s turn.',
    ),
    othersPending: opt(z.number().int()).describe('How many others may still sign or approve.'),
    others: opt(z.array(OtherSigner)).describe('The others who are asked to sign or approve, without their names.'),
    step: opt(z.number().int()).describe(STEP),
    consent: opt(SigningConsent).describe('What the signer agrees to by signing.'),
    host: opt(z.string()).describe('On whose device the link opens, where the signer signs in person.'),
    handoff: opt(z.boolean()).describe('True where the signer can continue on another device.'),
    viewProblems: opt(z.boolean()).describe(
      'True where the page can say what it could not show: see reportViewProblem.',
    ),
  })
  .meta({ id: 'SigningView', description: 'What a signer’s own link shows: their part of the envelope.' })
export type SigningView = z.infer<typeof SigningView>

const Png = z.base64().max(1_400_000)

export const DrawnMark = z
  .object({
    kind: z.literal('drawn').describe('drawn'),
    png: Png.describe('A PNG, base64, at most 1 MiB.'),
    uploaded: opt(z.literal(true)).describe('True for a picture from a file instead of a drawing.'),
  })
  .meta({ id: 'DrawnMark', description: 'A mark as a picture: drawn by hand, or uploaded.' })
export const TypedMark = z
  .object({
    kind: z.literal('typed').describe('typed'),
    text: OneLine.min(1).describe('What is set as the mark.'),
    style: opt(OneLine.max(40)).describe(
      'The handwriting: classic, flowing, formal, relaxed, fine or inked. Left out, unknown, or without all characters of the text: classic.',
    ),
  })
  .meta({ id: 'TypedMark', description: 'A mark typed as text.' })

export const Adopted = z.discriminatedUnion('kind', [DrawnMark, TypedMark])
export type Adopted = z.infer<typeof Adopted>

export const GivenConsent = z
  .object({
    version: lineOf(100).min(1).describe('Its version.'),
    sha256: z
      .string()
      .length(64)
      .regex(/^[0-9a-f]{64}$/)
      .describe('Its hash.'),
  })
  .meta({ id: 'GivenConsent', description: 'The wording that was shown to the signer.' })
export type GivenConsent = z.infer<typeof GivenConsent>

export const SignRequest = z
  .object({
    signature: opt(Adopted).describe(
      'The signature, drawn or typed. Needed of everybody but an approver without a signature field; a mark without a field is not kept for an approver.',
    ),
    initials: opt(Adopted).describe('The initials, drawn or typed. Needed where a required field asks for them.'),
    values: FieldValues.default({}).describe(
      'Text of each field by its id: a number as 1234.5, a date_entry as YYYY-MM-DD, "true" or "" for what is ticked or chosen; a hidden field holds nothing.',
    ),
    consent: z
      .union([z.literal(true), GivenConsent], {
        message: 'consent must be true to sign electronically, or the version and sha256 of the wording that was shown',
      })
      .describe(
        'The signer agrees to sign electronically: `true` to the current wording, or the version and hash of the wording that was shown, in whichever language. One that is not current anymore is refused.',
      ),
    zone: opt(TimeZone).describe(
      'The signer’s IANA time zone: date fields are stamped with the day there. UTC if left out.',
    ),
  })
  .meta({ id: 'SignRequest', description: 'A signature.' })
export type SignRequest = z.infer<typeof SignRequest>

/** Only what we name: the sender reads it, and the page of a signer is nobody's to believe. */
const NewViewProblem = z
  .object({
    reason: z.enum(VIEW_REASONS).describe('Why.'),
    file: opt(z.number().int().min(0).max(1_000)).describe('Index of the document.'),
    page: opt(z.number().int().min(1).max(100_000)).describe('The first page that could not be drawn.'),
  })
  .meta({ id: 'NewViewProblem', description: 'What a signer’s browser does not show.' })

export const ViewReport = z
  .object({
    problem: opt(NewViewProblem).describe('Left out once everything is shown.'),
  })
  .meta({ id: 'ViewReport', description: 'Whether the signer was shown the documents whole.' })
export type ViewReport = z.infer<typeof ViewReport>

export const DeclineRequest = z
  .object({ reason: opt(Message).describe('Why; the sender reads it.') })
  .meta({ id: 'DeclineRequest', description: 'A refusal to sign.' })
export type DeclineRequest = z.infer<typeof DeclineRequest>

export const DelegateRequest = z
  .object({
    name: OneLine.min(1).describe('Display name.'),
    email: Email.describe('Where the invitation is sent.'),
    privateMessage: opt(Message).describe('Message that only this person is shown.'),
    language: opt(LanguageTag).describe('Language of what this person reads; the one of who hands over when left out.'),
  })
  .meta({ id: 'DelegateRequest', description: 'The person who takes over.' })
export type DelegateRequest = z.infer<typeof DelegateRequest>

/** What the dashboard asks for in the sender's name. */
export const Delegation = DelegateRequest.extend(SIGNER_INDEX)
export type Delegation = z.infer<typeof Delegation>

/** The answer to a signature. What follows the confirmation is our own addition. */
export const SignedAnswer = z
  .looseObject({
    code: z.number().int().describe('200.'),
    message: z.string().describe('A confirmation.'),
    complete: opt(z.boolean()).describe(
      'True when everybody has signed. Otherwise a link to the signed document is mailed once they have.',
    ),
    copyToken: opt(z.string()).describe('Opens the signer’s copy of the signed document; only when complete.'),
    others: opt(z.array(OtherSigner)).describe('How far the others are now, as in the signing view.'),
  })
  .meta({ id: 'SignedAnswer', description: 'A signature was recorded.' })
export type SignedAnswer = z.infer<typeof SignedAnswer>

export const EndedView = z
  .looseObject({
    emailSubject: opt(z.string()).describe('Subject line of the invitation. Absent where the link asks for a code.'),
    sender: opt(z.string()).describe('Who sent it.'),
    branding: opt(ShownBranding).describe('How the sender’s account looks.'),
    language: opt(z.string()).catch(undefined).describe('Language of the signer.'),
  })
  .meta({ id: 'EndedView', description: 'What a signing link that opens nothing anymore still shows its holder.' })
export type EndedView = z.infer<typeof EndedView>

export const CopyView = z
  .looseObject({
    emailSubject: opt(z.string()).describe('Subject line of the invitation.'),
    completedOn: opt(z.string()).describe('When everybody had signed: MM/dd/yyyy HH:mm:ss, UTC.'),
    expiresOn: opt(z.string()).describe('When the link stops working: MM/dd/yyyy HH:mm:ss, UTC.'),
    branding: opt(ShownBranding).describe('How the sender’s account looks.'),
    language: opt(z.string()).catch(undefined).describe('Language of who the copy is for.'),
  })
  .meta({ id: 'CopyView', description: 'What the link to a signed copy shows.' })
export type CopyView = z.infer<typeof CopyView>
