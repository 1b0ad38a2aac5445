import { z } from 'zod'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { knownZone } from './days'
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

/** A search for people by part of a name, an address or a company. */
export const PeopleQuery = z.object({ q: z.string().trim().min(2).max(200) })
export type PeopleQuery = z.output<typeof PeopleQuery>

/** More slots of a person are not counted: "100+". */
export const SLOT_CAP = 100

/** Somebody who has a slot in an envelope of the account. */
export type FoundPerson = {
  email: string
  name: string
  company: string
  /** Slots that are not signed yet, and all, each of the newest `SLOT_CAP`. */
  open: number
  total: number
  isCapped: boolean
  /**
   * The envelope that a caller is most likely asking about: one that waits for them, else the
   * newest.
   */
  envelope?: PdfSignRequest
  /** Which signer of that envelope they are. */
  position?: number
}

export type FoundPeople = {
  people: FoundPerson[]
  /** No person matches exactly: these are written alike. */
  isSimilar: boolean
  /** The mirror has not read all envelopes of the account yet: others may match as well. */
  isReading: boolean
}
