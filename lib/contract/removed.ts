import { z } from 'zod'
import { isolate } from './one-line'
import { OneLine } from './text'

const Count = z.number().int().min(1).max(1_000_000).optional()

/** The most people who are named; a file may have any number of digital signatures. */
export const MOST_SIGNED_BY = 10

/** How much of a supplied PDF is not in the document that is signed, by kind. */
export const Removed = z.object({
  // These could act by themselves.
  script: Count,
  attachment: Count,
  launch: Count,
  formAction: Count,
  fileLink: Count,
  media: Count,
  otherAction: Count,
  /** Digital signatures: they were made for the supplied bytes. */
  signature: Count,
  /** A file that says that nothing may be changed after its first signature. */
  certification: Count,
  note: Count,
  /** What the supplied file doesn't show on a screen. */
  hiddenContent: Count,
  /** An XFA form beside the ordinary one, which is part of the pages. */
  xfaForm: Count,
  /** Whose signatures they were, as the file names them. */
  signedBy: z.array(OneLine).max(MOST_SIGNED_BY).optional(),
  /** SHA-256 of the supplied file, hex, where the sender's program made the document of it. */
  sha256: z
    .string()
    .length(64)
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
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
}
const KINDS = Object.keys(NAMES) as RemovedKind[] // The keys of a record over all kinds.

/** "2 scripts and 1 attachment were removed." Undefined where nothing was. */
export function removedSentence(files: readonly Removed[]): string | undefined {
  const parts = KINDS.flatMap((kind) => {
    const count = files.reduce((sum, removed) => sum + (removed[kind] ?? 0), 0)
    return count > 0
      ? [{ count, text: `${count} ${NAMES[kind][count === 1 ? 0 : 1]}${kind === 'signature' ? by(files) : ''}` }]
      : []
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
