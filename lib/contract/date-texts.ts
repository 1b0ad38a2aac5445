import { z } from 'zod'
import { fromSince, fromWireDate } from './dates'

export const Since = z.string().refine((text) => fromSince(text) !== undefined, {
  message: 'since must be an ISO 8601 local date-time (yyyy-MM-ddTHH:mm:ss, without Z or offset)',
})

export const WireDate = z.string().refine((text) => fromWireDate(text) !== undefined, {
  message: 'must be a date in the form MM/dd/yyyy HH:mm:ss',
})
