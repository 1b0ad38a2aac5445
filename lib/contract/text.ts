import { z } from 'zod'
import { formatCount } from '@/lib/text/format'
import { LOST_NAME } from '@/lib/text/json'
import { DIRECTION, isVisible } from '@/lib/text/one-line'
import { formIssue } from '@/lib/text/plain-issue'

/** The most characters of each kind of text (docs/interface.md, 10.6). */
export const LINE_LENGTH = 200
export const FILE_NAME_LENGTH = 255
export const MESSAGE_LENGTH = 5_000
export const EMAIL_MESSAGE_LENGTH = 20_000
export const VALUE_LENGTH = 10_000

const NOT_IN_A_LINE = new RegExp(`[\\p{Cc}\\p{Zl}\\p{Zp}${DIRECTION}]`, 'u')
const NOT_IN_LINES = new RegExp(`[^\\P{Cc}\\n\\t]|[\\p{Zl}\\p{Zp}${DIRECTION}]`, 'u')

const ONE_LINE = 'must be one line without control or text direction characters'
const LINES = 'must not contain control or text direction characters'
const VISIBLE = 'must have a visible character'

/** `plain` is read by `plainIssue`, which completes "The subject …" with it. */
const issue = (plain: string) => ({ params: { plain } })

/**
 * A one-line text from a person: a name, company, title, subject, label, group or role. Trimmed and
 * composed (NFC), so two spellings that look the same are the same. May be empty; `.min(1)` demands
 * a text. Only for what comes in: answers and stored data may hold anything, and `oneLine` is for
 * writing those.
 */
export const lineOf = (length: number) =>
  z
    .string()
    // Before it is composed, which costs time for long texts.
    .max(length, { abort: true })
    .refine((text) => text === '' || isVisible(text), { ...issue(VISIBLE), abort: true })
    .overwrite((text) => text.trim().normalize('NFC'))
    .refine((text) => !NOT_IN_A_LINE.test(text), issue(ONE_LINE))

export const OneLine = lineOf(LINE_LENGTH)
export const FileName = lineOf(FILE_NAME_LENGTH)

/** A text with lines from a person. They stay as they were written, with `\n` between them. */
export const linesOf = (length: number) =>
  z
    .string()
    .max(length, { abort: true })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').normalize('NFC'))
    .refine((text) => !NOT_IN_LINES.test(text), issue(LINES))

export const Message = linesOf(MESSAGE_LENGTH)
export const EmailMessage = linesOf(EMAIL_MESSAGE_LENGTH)
/** What a field holds. Which types are one line is checked with the field. */
export const FieldValue = linesOf(VALUE_LENGTH)

/** A text that a request may repeat from an answer, and that nobody reads. */
export const IgnoredText = z.string().max(100_000)

/** Names a field in what signers fill in. */
export const FieldId = OneLine.min(1).refine((id) => id !== LOST_NAME, issue(`must not be ${LOST_NAME}`))

/** What is wrong with a text, as a sentence; with `plainIssue`, completes "The subject …". */
export const textProblem = (
  schema: z.ZodType,
  text: string | undefined,
  error: typeof formIssue = formIssue,
): string | undefined => (text ? schema.safeParse(text, { error }).error?.issues[0]?.message : undefined)

/** Of all texts of one envelope together, in UTF-8. */
export const MAX_TEXT_BYTES = 1024 * 1024

type Texts = Record<string, unknown>
type WithTexts = Texts & { signers: Texts[]; files?: { name?: unknown; fields?: Texts[] | undefined }[] }

/** Bounds all texts of an envelope together, without files and unknown entries. */
export const boundTexts = <T extends z.ZodType<WithTexts>>(request: T): T =>
  request.refine((value) => textBytes(value) <= MAX_TEXT_BYTES, issue('must have at most 1 MB of text in all'))

export function textBytes({ signers, files = [], ...envelope }: WithTexts): number {
  const fields = files.flatMap((file) => [file, ...(file.fields ?? [])])
  return [envelope, ...signers, ...fields]
    .flatMap((part: Texts) => TEXTS.map((name) => part[name]))
    .reduce<number>((sum, text) => sum + textsIn(text).reduce((bytes, each) => bytes + bytesOf(each), 0), 0)
}

/** A text, a field's options, or the texts of its conditions. */
function textsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.values(part).filter((text) => typeof text === 'string')
}

export const MAX_FIELDS_OF_FILE = 5_000
/** The most values that one signer fills in, whatever the number of files. */
const MAX_VALUES = 20_000

/** What a signer fills in, by field id. */
export const FieldValues = z
  .record(z.string().max(VALUE_LENGTH), FieldValue)
  .refine(
    (values) => Object.keys(values).length <= MAX_VALUES,
    issue(`must have at most ${formatCount(MAX_VALUES)} entries`),
  )
  .refine(
    (values) => Object.values(values).join('').length <= MAX_TEXT_BYTES,
    issue('must have at most 1 MB of text in all'),
  )

const TEXTS = [
  ...['emailSubject', 'emailMessage', 'templateName'],
  ...['name', 'requestRole', 'group', 'companyName', 'title', 'privateMessage', 'defaultName'],
  ...['id', 'label', 'value', 'hint', 'options', 'min', 'max', 'showIf', 'requiredIf'],
]

export const bytesOf = (text: string) => new TextEncoder().encode(text).length
