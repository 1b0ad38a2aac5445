import { z } from 'zod'
import { ShownBranding } from './branding'
import { Email } from './email'
import { DocumentSigner } from './envelope'
import { Field } from './field'
import { opt } from './optional'
import { FieldValues, lineOf, Message, OneLine } from './text'
import { TimeZone } from './time-zone'

export const SigningEnvelope = z.looseObject({
  id: z.string(),
  emailSubject: opt(z.string()),
  emailMessage: opt(z.string()),
  status: z.string(),
  sender: opt(z.string()),
  expiresOn: opt(z.string()),
})

export const SigningFile = z.looseObject({
  index: z.number().int(),
  name: opt(z.string()),
  pageCount: z.number().int(),
})

/** One of the signer's own fields, with `file`: the index of the document it lies on. */
export const SigningField = Field.extend({ file: z.number().int().min(0) })

/** What somebody who has finished filled in: a text as `value`, a mark as a picture of the field (base64 of a PNG). */
export const FilledField = z.looseObject({
  file: z.number().int().min(0),
  page: z.number().int().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  signerName: opt(z.string()),
  /** `type` and `label` are the embedded service's own. */
  type: opt(z.string()),
  label: opt(z.string()),
  value: opt(z.string()),
  png: opt(z.base64()),
})
export type FilledField = z.infer<typeof FilledField>

/** What the signer agrees to by signing, as the page shows it. `sha256` is that of `text`, hex. */
export const SigningConsent = z.looseObject({
  text: z.string(),
  version: z.string(),
  language: z.string(),
  sha256: z.string(),
})
export type SigningConsent = z.infer<typeof SigningConsent>

/** What a signer's own token opens (service-surface, "Signing"): the signer's own fields only. */
export const SigningView = z.looseObject({
  envelope: SigningEnvelope,
  signer: DocumentSigner,
  files: z.array(SigningFile),
  fields: z.array(SigningField),
  turn: z.boolean(),
  /** How the sender's account looks; the embedded service's own addition. */
  branding: opt(ShownBranding),
  /** Of others who have finished. Absent where a service does not show it. */
  filled: opt(z.array(FilledField)),
  /** How many others may still sign or approve; the embedded service's own addition. */
  othersPending: opt(z.number().int()),
  /** Absent where a service has no wording of its own. */
  consent: opt(SigningConsent),
})
export type SigningView = z.infer<typeof SigningView>

/** Base64 of a PNG, at most 1 MiB. */
const Png = z.base64().max(1_400_000)

export const DrawnMark = z.object({ kind: z.literal('drawn'), png: Png })
export const TypedMark = z.object({
  kind: z.literal('typed'),
  text: OneLine.min(1),
  /** A handwriting of `lib/envelope/typed-mark`. Unknown ones are drawn as the first. */
  style: opt(OneLine.max(40)),
})

export const Adopted = z.discriminatedUnion('kind', [DrawnMark, TypedMark])
export type Adopted = z.infer<typeof Adopted>

/** The wording that the person was shown and agreed to. */
export const GivenConsent = z.object({
  version: lineOf(100).min(1),
  sha256: z
    .string()
    .length(64)
    .regex(/^[0-9a-f]{64}$/),
})
export type GivenConsent = z.infer<typeof GivenConsent>

export const SignRequest = z.object({
  /** An approver needs none, and one without a place on a page is not kept. */
  signature: opt(Adopted),
  initials: opt(Adopted),
  /** By field id; a checkbox is "true" or "". */
  values: FieldValues.default({}),
  consent: z.union([z.literal(true), GivenConsent], {
    message: 'consent must be true to sign electronically, or the version and sha256 of the wording that was shown',
  }),
  /** The signer's time zone, for the date of signing; UTC where it is left out. */
  zone: opt(TimeZone),
})
export type SignRequest = z.infer<typeof SignRequest>

export const DeclineRequest = z.object({ reason: opt(Message) })
export type DeclineRequest = z.infer<typeof DeclineRequest>

export const DelegateRequest = z.object({
  name: OneLine.min(1),
  email: Email,
  privateMessage: opt(Message),
})
export type DelegateRequest = z.infer<typeof DelegateRequest>

/** The answer to a signature. What follows the confirmation is the embedded service's own addition. */
export const SignedAnswer = z.looseObject({
  code: z.number().int(),
  message: z.string(),
  /** Everybody has signed now. False where a link to the copy is mailed later. */
  complete: opt(z.boolean()),
  /** Opens the signer's own copy, once everybody has signed. */
  copyToken: opt(z.string()),
})
export type SignedAnswer = z.infer<typeof SignedAnswer>

/** What the link to a signed copy shows. */
export const CopyView = z.looseObject({
  emailSubject: opt(z.string()),
  completedOn: opt(z.string()),
  expiresOn: opt(z.string()),
  branding: opt(ShownBranding),
})
export type CopyView = z.infer<typeof CopyView>
