import { z } from 'zod'
import type { DocumentsRequest } from '@/lib/contract/documents-request'
import { Condition, Field } from '@/lib/contract/field'
import { APPEARANCES, GROUP_RULES, MOST_DECIMALS, MOST_OPTIONS, PATTERNS } from '@/lib/contract/field-types'
import { LanguageTag } from '@/lib/contract/language'
import type { TemplateRequest } from '@/lib/contract/operator'
import { MAX_FILES, MAX_PAGES, MAX_SIGNER_ID, MAX_SIGNERS } from '@/lib/contract/send'
import { AccessCode, AUTHENTICATIONS } from '@/lib/contract/signer-code'
import type { Removed } from '@/lib/contract/supplied-file'
import { EMAIL_MESSAGE_LENGTH, FILE_NAME_LENGTH, LINE_LENGTH, MESSAGE_LENGTH, VALUE_LENGTH } from '@/lib/contract/text'
import { RuleChoice } from '@/lib/desk/reminders/contract/rule'
import type { WireField } from '@/lib/envelope/wire-fields'
import { LOST_NAME } from '@/lib/text/json'
import type { DraftStep } from './draft-step'
import type { SendSettings } from './send-settings'

/** More than a person places by hand, even with "copy to all pages". */
export const MAX_FIELDS = 2_000
/** The most bytes of a content as JSON: 2,000 fields have about 500 KB. */
export const MAX_DRAFT_BYTES = 2 * 1024 * 1024

/**
 * A person of the draft, or a slot of a template. `id` is the `signerIndex` that fields and the
 * template's slots are known by. When the draft is sent from a template, the template alone decides
 * on role, round and order.
 */
export const DraftRecipient = z.object({
  id: z.number().int().min(0).max(MAX_SIGNER_ID),
  name: z.string().max(LINE_LENGTH).default(''),
  email: z.string().max(320).default(''),
  /** Of a slot, whose `name` is the slot's: who fills it by default. Their address is `email`. */
  defaultName: z.string().max(LINE_LENGTH).optional(),
  role: z.enum(['Signer', 'Approver', 'CC']).optional(),
  /** Neighbors of one round are invited together when there is an order. */
  round: z.string().max(100).optional(),
  privateMessage: z.string().max(MESSAGE_LENGTH).optional(),
  /** Only programs set a company and a job title. What is made of their envelopes keeps them. */
  companyName: z.string().max(LINE_LENGTH).optional(),
  title: z.string().max(LINE_LENGTH).optional(),
  /** What is asked for before the link opens. The code itself is never part of a draft. */
  authentication: z.enum(AUTHENTICATIONS).optional(),
  /** What they are mailed in, a BCP 47 tag; English without one. */
  language: LanguageTag.optional(),
})
export type DraftRecipient = z.infer<typeof DraftRecipient>

/** The access codes that a send is given, by recipient. */
export const AccessCodes = z
  .record(z.string().max(10).regex(/^\d+$/), AccessCode)
  .refine((codes) => Object.keys(codes).length <= MAX_SIGNERS, { message: `must have at most ${MAX_SIGNERS} entries` })
export type AccessCodes = z.infer<typeof AccessCodes>

export const Rotation = z.literal([0, 90, 180, 270])
export type Rotation = z.infer<typeof Rotation>

/** An uploaded document of the draft, in the order in which signers read them. */
export const DraftDocument = z.object({
  id: z.uuid(),
  name: z.string().max(FILE_NAME_LENGTH),
  /** The pages that are sent and how each is turned, clockwise. Absent: all, as they are. */
  pages: z
    .array(z.object({ page: z.number().int().min(1), rotation: Rotation }))
    .min(1)
    .max(MAX_PAGES)
    .optional(),
  /** The sender knows what is lost: somebody's digital signature, or an entry of a form. */
  acceptsLostSignature: z.boolean().optional(),
})
export type DraftDocument = z.infer<typeof DraftDocument>

const FieldCondition = z.object({
  field: z.string().min(1).max(LINE_LENGTH),
  is: Condition.shape.is,
  value: z.string().max(VALUE_LENGTH).optional(),
})
export type FieldCondition = z.infer<typeof FieldCondition>

/**
 * A field on a page. `page` is the page's number in the upload, so that removing another page moves
 * nothing; `x, y, width, height` are fractions of the page as it is seen with its rotation
 * (docs/interface.md, 10.8).
 */
export const DraftField = z.object({
  id: z
    .string()
    .min(1)
    .max(64)
    .refine((id) => id !== LOST_NAME, `must not be ${LOST_NAME}`),
  document: z.uuid(),
  recipient: z.number().int().min(0).max(MAX_SIGNER_ID),
  ...Field.pick({ type: true, page: true, x: true, y: true, width: true, height: true }).shape,
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  label: z.string().max(LINE_LENGTH).optional(),
  /** What the field holds before the signer changes it. */
  value: z.string().max(VALUE_LENGTH).optional(),
  hint: z.string().max(LINE_LENGTH).optional(),
  options: z.array(z.string().max(LINE_LENGTH)).max(MOST_OPTIONS).optional(),
  group: z.string().max(LINE_LENGTH).optional(),
  groupRule: z.enum(GROUP_RULES).optional(),
  pattern: z.enum(PATTERNS).optional(),
  min: z.string().max(LINE_LENGTH).optional(),
  max: z.string().max(LINE_LENGTH).optional(),
  decimals: z.number().int().min(0).max(MOST_DECIMALS).optional(),
  showIf: FieldCondition.optional(),
  requiredIf: FieldCondition.optional(),
  appearance: z.enum(APPEARANCES).optional(),
  maxLength: Field.shape.maxLength.unwrap().optional(),
  comb: z.boolean().optional(),
})
export type DraftField = z.infer<typeof DraftField>

/**
 * Stored while somebody wants to send later but the date or the time that they entered is missing,
 * incomplete or on no clock, so that no step sends at a time that is not the one on the page.
 */
export const NO_TIME = ''

/**
 * What a person has filled in so far. Nothing here has to be complete or fit to be sent, so that a
 * save loses nothing that was typed: `draftProblems` says what has to be corrected, and the request
 * is checked when it is sent.
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
  /** When to send it: an ISO instant in UTC, or `NO_TIME`. Absent: at once. */
  scheduledFor: z.union([z.literal(NO_TIME), z.iso.datetime().max(40)]).optional(),
  /** Of the envelope once it is sent. Absent: those of the template or of all envelopes. */
  reminders: RuleChoice.optional(),
  templateName: z.string().max(LINE_LENGTH).optional(),
  /** Of a template: senders search by what signers of its envelopes fill in. */
  searchValues: z.boolean().optional(),
})
export type DraftContent = z.infer<typeof DraftContent>

/** What a draft becomes: an envelope that is sent, or a template. */
export const DraftPurpose = z.enum(['envelope', 'template'])
export type DraftPurpose = z.infer<typeof DraftPurpose>

/**
 * `open`: being filled in. `sending`: a first attempt was made and its outcome is not known; its
 * content is frozen, and sending again repeats exactly that attempt under the same idempotency key,
 * or finds what it made. `sent`: acknowledged, `envelope_id` is set.
 */
const DraftState = z.enum(['open', 'sending', 'sent'])

export const Draft = z.object({
  id: z.string(),
  purpose: DraftPurpose,
  /**
   * Of an envelope: the template it is sent from, whose documents and fields are fixed; absent for
   * own documents. Of a template: the one that is edited; absent for a new one.
   */
  template_id: z.string().optional(),
  /** The template's name when the draft was created. */
  template_name: z.string().optional(),
  state: DraftState,
  content: DraftContent,
  /** Counts changes; a save of an older one gets 409, so tabs cannot overwrite each other. */
  version: z.number().int(),
  envelope_id: z.string().optional(),
  /** What the service said about the documents, such as what it removed from them. */
  notice: z.string().optional(),
  /** The envelope that is voided right before this draft is sent in its place. */
  replaces: z.object({ envelope_id: z.string(), voided: z.boolean() }).optional(),
  updated_on: z.string(),
})
export type Draft = z.infer<typeof Draft>

/**
 * What a person decided about a template that was changed in the meantime; and what they saw: how many
 * had finished in the envelope that is replaced, and the fingerprint of the template that is sent.
 */
export type SendChoice = {
  over?: string
  asNew?: boolean
  finished?: number | undefined
  template?: string | undefined
  settings?: SendSettings | undefined
}

/** `codes_sent`: the envelope has the access codes of this request, and not those of another tab. */
export type SentDraft = Draft & { codes_sent?: boolean }

/** What lists show of a draft; the draft itself is read alone. */
export type DraftSummary = {
  id: string
  purpose: DraftPurpose
  template_id?: string | undefined
  template_name?: string | undefined
  state: 'open' | 'sending'
  title: string
  /** The first people who have a name or an address, and how many have. */
  recipients: string[]
  recipient_count: number
  addresses: string[]
  documents: string[]
  document_count: number
  /** The first step on which something is missing. */
  step: DraftStep
  updated_on: string
}

export type DiscardedDraft = DraftSummary & { discarded_on: string }

type Named = {
  purpose: DraftPurpose
  /** Its own name or subject. */
  own: string | undefined
  template_name?: string | null | undefined
  documents: readonly string[]
}

/** A draft's own name or subject, else that of its template or first document. */
export function draftTitle({ own, template_name, documents, purpose }: Named): string {
  const names = [own, template_name, documents[0]].map((name) => name?.trim())
  return names.find(Boolean) ?? (purpose === 'template' ? 'New template' : 'New envelope')
}

/** The title of a whole draft, as lists show it. */
export const titleOfDraft = ({ purpose, content, template_name }: Draft): string =>
  draftTitle({
    purpose,
    own: purpose === 'template' ? content.templateName : content.emailSubject,
    template_name,
    documents: (content.documents ?? []).map(({ name }) => name),
  })

/** What one person may keep in drafts, unsent and discarded. Bytes are of JSON. */
export const DRAFT_LIMITS = { drafts: 200, discarded: 50, bytes: 64 * 1024 * 1024 } as const

/** Of a corrected envelope: the draft that replaces it, or the envelope that it replaced. */
export type Replacement = {
  /** A draft in place of this envelope. */
  replaced_by?:
    | {
        /** Whose draft it is; only that person has its id. */
        person: string
        draft_id?: string | undefined
        /** This envelope was voided for it. */
        voided: boolean
        /** The envelope that was sent in its place. */
        envelope_id?: string | undefined
      }
    | undefined
  /** The envelope that was voided for this one. */
  replaces?: string | undefined
}

/** The contents are streamed into the request from the database. */
type WithoutContents = { files: { name: string; fields: WireField[]; removed?: Removed }[] }

/** The request for an envelope of own documents, as it is stored before the first attempt. */
export type FrozenDocuments = WithoutContents &
  Pick<
    DocumentsRequest,
    | 'emailSubject'
    | 'emailMessage'
    | 'signerOrderRequired'
    | 'selfSigned'
    | 'expirationDays'
    | 'scheduleTime'
    | 'sentBy'
  > & {
    signers: Pick<
      DocumentsRequest['signers'][number],
      | 'name'
      | 'email'
      | 'requestRole'
      | 'group'
      | 'companyName'
      | 'title'
      | 'privateMessage'
      | 'authentication'
      | 'language'
    >[]
  }

/** The request for a template, as it is stored before the first attempt. */
export type FrozenTemplate = WithoutContents & Omit<TemplateRequest, 'files'>

/** A PDF whose contents are sent: an upload's document, or a prepared one with other pages. */
export type FrozenFile = {
  source: 'upload' | 'prepared'
  id: string
  size: number
  sha256: string
  /** The file as it was chosen, of this upload, where it is sent beside the PDF. */
  supplied?: { id: string; size: number; sha256: string }
}

/** What is sent with contents of files, which a repeat sends in exactly the same way. */
export type Frozen = { files: FrozenFile[] } & (
  | { kind: 'envelope'; request: FrozenDocuments }
  | { kind: 'template'; request: FrozenTemplate }
)

/** The request for a further envelope with an existing one's documents, read each time. */
export type FrozenAgain = { request: FrozenDocuments; files: Pick<FrozenFile, 'size' | 'sha256'>[] }
