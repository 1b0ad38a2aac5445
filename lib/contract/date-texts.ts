import { z } from 'zod'
import { fromSince, fromWireDate } from './dates'

export const Since = z.string().refine((text) => fromSince(text) !== undefined, {
  message: 'since must be an ISO 8601 local date-time (yyyy-MM-ddTHH:mm:ss, without Z or offset)',
})

/** Nothing expires or is sent before this year; the first hundred years are not even read back by every database driver. */
const FIRST_YEAR = 1000

export const WireDate = z.string().refine((text) => (fromWireDate(text)?.getUTCFullYear() ?? 0) >= FIRST_YEAR, {
  message: 'must be a date in the form MM/dd/yyyy HH:mm:ss',
})
