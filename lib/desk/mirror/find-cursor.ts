import { z } from 'zod'
import { Refusal } from '@/lib/desk/contract/refusal'

/** Where a page ended: the last row's place (of a ranked list, its rank and the time of its change), when the first page was read, and whether the list is ranked. */
export const FindCursor = z.strictObject({
  value: z.string().max(1_100),
  id: z.string().max(1_100),
  now: z.number().int().min(0).max(8.64e15),
  ranked: z.boolean(),
})
export type FindCursor = z.output<typeof FindCursor>

export const writeCursor = (cursor: FindCursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

export function readCursor(text: string): FindCursor {
  try {
    return FindCursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new Refusal(400, 'This page of the list cannot be read. Reload the list.', { field: 'after', cause })
  }
}
