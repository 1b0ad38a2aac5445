import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { knownZone } from '@/lib/text/time-zone'
import { MAX_QUERY } from './query'

/**
 * Envelopes that somebody selected in a list: these, or all that the list's query finds apart from
 * some.
 */
export type EnvelopeSelection =
  | { ids: string[] }
  | {
      query: string
      /** The time zone in which the query's days begin. */
      zone: string
      /** How many the query found, counted up to `COUNT_CAP`. */
      matching: number
      except: string[]
    }

/** An action of more envelopes at once would take hours. */
export const MAX_SELECTION = 10_000

export const SelectedIds = z.array(EnvelopeId).max(MAX_SELECTION)

/** Selected envelopes by their ids, or all that a query finds apart from some. */
export const Selection = z.union([
  z.object({ ids: SelectedIds.min(1) }),
  z.object({
    query: z.string().max(MAX_QUERY),
    zone: z
      .string()
      .max(60)
      .transform((text) => knownZone(text) ?? 'UTC'),
    except: SelectedIds,
  }),
])
export type Selection = z.infer<typeof Selection>
