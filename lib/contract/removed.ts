import { z } from 'zod'

/** What is removed from a PDF before it is sent, because a sealed document must not act by itself. */
export const RemovedKind = z.enum(['script', 'attachment', 'launch', 'formAction', 'fileLink', 'media', 'otherAction'])
export type RemovedKind = z.infer<typeof RemovedKind>

/** How many of each; kinds of which there were none are left out. */
export const Removed = z.partialRecord(RemovedKind, z.number().int().positive())
export type Removed = z.infer<typeof Removed>
const NAMES: Record<RemovedKind, [one: string, many: string]> = {
  script: ['script', 'scripts'],
  attachment: ['attachment', 'attachments'],
  launch: ['command that starts a program', 'commands that start a program'],
  formAction: ['form command', 'form commands'],
  fileLink: ['link outside the web', 'links outside the web'],
  media: ['multimedia element', 'multimedia elements'],
  otherAction: ['other action', 'other actions'],
}

/** "2 scripts and 1 attachment were removed." Undefined where nothing was. */
export function removedSentence(files: readonly Removed[]): string | undefined {
  const parts = RemovedKind.options.flatMap((kind) => {
    const count = files.reduce((sum, removed) => sum + (removed[kind] ?? 0), 0)
    return count > 0 ? [{ count, text: `${count} ${NAMES[kind][count === 1 ? 0 : 1]}` }] : []
  })
  const last = parts.pop()
  if (!last) return undefined
  const list = parts.length > 0 ? `${parts.map(({ text }) => text).join(', ')} and ${last.text}` : last.text
  return `${list} ${parts.length === 0 && last.count === 1 ? 'was' : 'were'} removed.`
}
