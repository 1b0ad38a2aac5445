import type { FieldType } from '@/lib/contract/field-types'
import type { Box, Place } from '@/lib/envelope/geometry/place'

/** A field that a document seems to ask for. Its place is on the page as the file shows it, without a turn of the draft. */
export type Suggestion = Place & {
  /** Counted from 1, in the file. */
  page: number
  type: FieldType
  /** Which recipient it is probably for, counted from 1; undefined if nothing says so. */
  recipient: number | undefined
  label?: string
  required?: boolean
  /** What it was found by, for the person who decides about it. */
  why: string
}

/** A suggestion while its page is being read: in points of the page as a person sees it. */
export type Found = Omit<Suggestion, keyof Place | 'page'> & { box: Box }
