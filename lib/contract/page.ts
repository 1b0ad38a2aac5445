import { z } from 'zod'
import { fromSince } from './dates'
import { AskedAddress } from './email'
import { opt } from './optional'

export const Since = z
  .string()
  .refine((text) => fromSince(text) !== undefined, {
    message: 'since must be an ISO 8601 local date-time (yyyy-MM-ddTHH:mm:ss, without Z or offset)',
  })
  .meta({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' })

/** Where a page begins: after this date and id of the last item (docs/interface.md, 4.11). */
export const PageQuery = z.object({ since: opt(Since), after: opt(z.string()) })
export type PageQuery = z.infer<typeof PageQuery>

export const FeedQuery = PageQuery.extend({ status: opt(z.string()) })
export type FeedQuery = z.infer<typeof FeedQuery>

export const SignersQuery = PageQuery.extend({ email: AskedAddress })
export type SignersQuery = z.infer<typeof SignersQuery>
