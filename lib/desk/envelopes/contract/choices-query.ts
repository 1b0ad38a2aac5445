import { z } from 'zod'
import { CHOICE_FILTERS } from './choices'
import { FindQuery } from './find-query'

/** The parameters of `GET /api/mirror/envelopes/choices`. */
export const ChoicesQuery = FindQuery.pick({ q: true, zone: true }).extend({ filter: z.enum(CHOICE_FILTERS) })
export type ChoicesQuery = z.output<typeof ChoicesQuery>
