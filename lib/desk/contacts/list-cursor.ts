import { z } from 'zod'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import type { Place } from './sql/read'

const ListPlace = z.strictObject({ at: z.string().max(60), id: z.string().max(250) })

/** Where a page of contacts or companies ended. */
export const writePlace = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

export function readPlace(text: string | undefined): Place | undefined {
  if (text === undefined) return undefined
  try {
    return ListPlace.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch (cause) {
    throw new Refusal(400, 'This page of the list cannot be read. Reload the list.', { field: 'after', cause })
  }
}
