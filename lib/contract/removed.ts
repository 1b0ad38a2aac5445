import { z } from 'zod'

/** What is removed from a PDF before it is sent, because a sealed document must not act by itself. */
export const RemovedKind = z.enum(['script', 'attachment', 'launch', 'formAction', 'fileLink', 'media', 'otherAction'])
export type RemovedKind = z.infer<typeof RemovedKind>

/** How many of each; kinds of which there were none are left out. */
export const Removed = z.partialRecord(RemovedKind, z.number().int().positive())
export type Removed = z.infer<typeof Removed>
