import { z } from 'zod'
import { Field } from '@/lib/contract/field'
import { MAX_FILES, MAX_PAGES, MAX_SIGNER_ID, MAX_SIGNERS } from '@/lib/contract/send'
import { EMAIL_MESSAGE_LENGTH, FILE_NAME_LENGTH, LINE_LENGTH, MESSAGE_LENGTH, VALUE_LENGTH } from '@/lib/contract/text'

/** More than a person places by hand, even with "copy to all pages". */
export const MAX_FIELDS = 2_000
/** The most bytes of a content as JSON: 2,000 fields have about 500 KB. */
export const MAX_DRAFT_BYTES = 2 * 1024 * 1024

/**
 * A person of the draft, or a slot of a template. `id` is the `signerIndex` that fields and the template's slots are known by.
 * When the draft is sent from a template, the template alone decides on role, round and order.
 */
export const DraftRecipient = z.object({
  id: z.number().int().min(0).max(MAX_SIGNER_ID),
  name: z.string().max(LINE_LENGTH).default(''),
  email: z.string().max(320).default(''),
  /** Of a slot, whose `name` is the slot's: who fills it unless a send names somebody else. Their address is `email`. */
  defaultName: z.string().max(LINE_LENGTH).optional(),
  role: z.enum(['Signer', 'Approver', 'CC']).optional(),
  /** Neighbors of one round are invited together when there is an order. */
  round: z.string().max(100).optional(),
  privateMessage: z.string().max(MESSAGE_LENGTH).optional(),
})
export type DraftRecipient = z.infer<typeof DraftRecipient>

export const Rotation = z.literal([0, 90, 180, 270])
export type Rotation = z.infer<typeof Rotation>

/** An uploaded document of the draft, in the order in which signers read them. */
export const DraftDocument = z.object({
  /** The upload's id. */
  id: z.uuid(),
  name: z.string().max(FILE_NAME_LENGTH),
  /** The pages that are sent, by their number in the upload, and how far each is turned clockwise. Absent: all, as they are. */
  pages: z
    .array(z.object({ page: z.number().int().min(1), rotation: Rotation }))
    .min(1)
    .max(MAX_PAGES)
    .optional(),
  /** The sender knows that somebody's digital signature in the file is lost. */
  acceptsLostSignature: z.boolean().optional(),
})
export type DraftDocument = z.infer<typeof DraftDocument>

/**
 * A field on a page. `page` is the page's number in the upload, so that removing another page moves nothing; `x, y, width, height`
 * are fractions of the page as it is seen with its rotation (service-surface, "Field placement").
 */
export const DraftField = z.object({
  id: z.string().min(1).max(64),
  document: z.uuid(),
  /** The recipient's id. */
  recipient: z.number().int().min(0).max(MAX_SIGNER_ID),
  ...Field.pick({ type: true, page: true, x: true, y: true, width: true, height: true }).shape,
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  label: z.string().max(LINE_LENGTH).optional(),
  /** What the field holds before the signer changes it. */
  value: z.string().max(VALUE_LENGTH).optional(),
})
export type DraftField = z.infer<typeof DraftField>

/**
 * What a person has filled in so far. Nothing here has to be complete or fit to be sent, so that a save loses nothing that was typed:
 * `draftProblems` says what has to be corrected, and the request is checked when it is sent.
 */
export const DraftContent = z.object({
  recipients: z.array(DraftRecipient).max(MAX_SIGNERS).default([]),
  emailSubject: z.string().max(500).optional(),
  emailMessage: z.string().max(EMAIL_MESSAGE_LENGTH).optional(),
  expirationDays: z.number().int().optional(),
  /** The rest only where no template decides it. */
  documents: z.array(DraftDocument).max(MAX_FILES).optional(),
  fields: z.array(DraftField).max(MAX_FIELDS).optional(),
  signerOrderRequired: z.boolean().optional(),
  /** When to send it: an ISO instant in UTC. Absent: at once. */
  scheduledFor: z.iso.datetime().max(40).optional(),
  /** The name of the template that the draft becomes. */
  templateName: z.string().max(LINE_LENGTH).optional(),
})
export type DraftContent = z.infer<typeof DraftContent>
