import { z } from 'zod'
import { knownZone } from '@/lib/text/time-zone'
import { CHOICE_FILTERS, SORTS } from './find'
import { MAX_QUERY } from './query'

/** The parameters of a search in the mirror. */
export const FindQuery = z.object({
  q: z.string().max(MAX_QUERY).optional(),
  sort: z.enum(SORTS).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  /** The person's time zone, in which the query's days begin. */
  zone: z
    .string()
    .max(60)
    .transform((text) => knownZone(text) ?? 'UTC')
    .optional(),
  after: z.string().max(4_000).optional(),
})

/** The parameters of `GET /api/mirror/envelopes/choices`. */
export const ChoicesQuery = FindQuery.pick({ q: true, zone: true }).extend({ filter: z.enum(CHOICE_FILTERS) })
export type ChoicesQuery = z.output<typeof ChoicesQuery>
