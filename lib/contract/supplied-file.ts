import { z } from 'zod'
import { isolate } from '@/lib/text/one-line'
import { OneLine } from './text'

const Count = z.number().int().min(1).max(1_000_000).optional()

/** The most people who are named; a file may have any number of digital signatures. */
export const MOST_SIGNED_BY = 10

export const Removed = z
  .object({
    script: Count.describe('Scripts.'),
    attachment: Count.describe('Embedded files.'),
    launch: Count.describe('Commands that start a program.'),
    formAction: Count.describe('Commands of a form, such as sending it.'),
    fileLink: Count.describe('Links outside the web.'),
    media: Count.describe('Multimedia elements.'),
    otherAction: Count.describe('Other actions.'),
    signature: Count.describe('Digital signatures: they were made for the supplied file.'),
    certification: Count.describe('Statements that the file must not be changed.'),
    note: Count.describe('Notes and remarks.'),
    hiddenContent: Count.describe(
      'What the file does not show on a screen: hidden layers, and hidden or print-only annotations.',
    ),
    xfaForm: Count.describe('XFA forms beside an ordinary one.'),
    formValue: Count.describe('Entries of a form that its pages do not show as they were entered.'),
    pdfA: Count.describe('Statements that the file conforms to PDF/A, for archives.'),
    pdfUA: Count.describe('Statements that the file conforms to PDF/UA, for people who listen to it.'),
    pdfX: Count.describe('Statements that the file conforms to PDF/X, for printers.'),
    permission: Count.describe('Restrictions on printing, copying or changing, which need an owner password.'),
    signedBy: z
      .array(OneLine)
      .max(MOST_SIGNED_BY)
      .optional()
      .describe('Whose signatures they were, as the file names them.'),
    sha256: z
      .string()
      .length(64)
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe('SHA-256 of the supplied file, hexadecimal.'),
  })
  .meta({
    id: 'Removed',
    description: 'What of a supplied PDF is not in the document that is signed: how many of each.',
  })
export type Removed = z.infer<typeof Removed>
export type RemovedKind = Exclude<keyof Removed, 'signedBy' | 'sha256'>

const NAMES: Record<RemovedKind, [one: string, many: string]> = {
  certification: ['certification', 'certifications'],
  signature: ['digital signature', 'digital signatures'],
  script: ['script', 'scripts'],
  attachment: ['attachment', 'attachments'],
  launch: ['command that starts a program', 'commands that start a program'],
  formAction: ['form command', 'form commands'],
  fileLink: ['link outside the web', 'links outside the web'],
  media: ['multimedia element', 'multimedia elements'],
  otherAction: ['other action', 'other actions'],
  note: ['note', 'notes'],
  hiddenContent: ['hidden or print-only part', 'hidden or print-only parts'],
  xfaForm: ['XFA form', 'XFA forms'],
  formValue: ['form entry that the page shows differently', 'form entries that the pages show differently'],
  pdfA: ['PDF/A conformance', 'PDF/A conformance'],
  pdfUA: ['PDF/UA conformance', 'PDF/UA conformance'],
  pdfX: ['PDF/X conformance', 'PDF/X conformance'],
  permission: ['restriction on printing, copying or changing', 'restrictions on printing, copying or changing'],
}
/** There is one of each. */
const UNCOUNTED: RemovedKind[] = ['pdfA', 'pdfUA', 'pdfX']
const KINDS = Object.keys(NAMES) as RemovedKind[] // The keys of a record over all kinds.

/** Whether the sender has to say yes before the document is sent. */
export const needsConfirmation = (removed: Removed | undefined): boolean =>
  Boolean(removed?.signature || removed?.formValue)

/** "2 scripts and 1 attachment were removed." Undefined where nothing was. */
export function removedSentence(files: readonly Removed[]): string | undefined {
  const parts = KINDS.flatMap((kind) => {
    const all = files.reduce((sum, removed) => sum + (removed[kind] ?? 0), 0)
    const isCounted = !UNCOUNTED.includes(kind)
    const count = isCounted ? all : Math.min(all, 1)
    const text = `${NAMES[kind][count === 1 ? 0 : 1]}${kind === 'signature' ? by(files) : ''}`
    return count > 0 ? [{ count, text: isCounted ? `${count} ${text}` : text }] : []
  })
  const last = parts.pop()
  if (!last) return undefined
  const list = parts.length > 0 ? `${parts.map(({ text }) => text).join(', ')} and ${last.text}` : last.text
  return `${list} ${parts.length === 0 && last.count === 1 ? 'was' : 'were'} removed.`
}

function by(files: readonly Removed[]): string {
  const names = [...new Set(files.flatMap(({ signedBy = [] }) => signedBy))]
  return names.length > 0 ? ` (${names.map(isolate).join(', ')})` : ''
}

const MOST_NAMES = 3

/** Says that files without tags make a document with tagged ones untagged. Undefined where they do not. */
export function untaggedSentence(
  files: readonly { name: string; isTagged?: boolean | undefined }[],
): string | undefined {
  const untagged = files.filter(({ isTagged }) => isTagged === false)
  if (untagged.length === 0 || !files.some(({ isTagged }) => isTagged)) return undefined
  const names = untagged.slice(0, MOST_NAMES).map(({ name }) => `“${isolate(name)}”`)
  const more = untagged.length - names.length
  const list = new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names)
  const verb = untagged.length === 1 ? 'has' : 'have'
  return `${list} ${verb} no tags for screen readers, so the signed document does not say that it is tagged.`
}

/** What two programs removed, one after the other. */
export function joinRemoved(first: Removed, second: Removed): Removed {
  const counts = KINDS.flatMap((kind) => {
    const count = (first[kind] ?? 0) + (second[kind] ?? 0)
    return count > 0 ? [[kind, count] as const] : []
  })
  const signedBy = [...new Set([...(first.signedBy ?? []), ...(second.signedBy ?? [])])].slice(0, MOST_SIGNED_BY)
  if (counts.length === 0) return {}
  return {
    ...Object.fromEntries(counts),
    ...(signedBy.length > 0 && { signedBy }),
    ...(first.sha256 && { sha256: first.sha256 }),
  }
}

/** What a person's own file can be: programs make a PDF of a picture. */
export type SuppliedType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Readers accept the mark of a PDF within the first kilobyte. */
const HEAD_BYTES = 1_024
const PICTURES: [mark: string, type: SuppliedType][] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
]

/** What a file is by its first bytes; undefined for any other. */
export function suppliedType(content: Uint8Array): SuppliedType | undefined {
  const head = String.fromCharCode(...content.subarray(0, HEAD_BYTES))
  const picture = PICTURES.find(([mark]) => head.startsWith(mark))
  if (picture) return picture[1]
  return head.includes('%PDF-') ? 'application/pdf' : undefined
}

/** What its name ends with. */
export const SUPPLIED_ENDING: Record<SuppliedType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}
