import { z } from 'zod'

export const CatalogEvent = z.looseObject({ event_type: z.string(), description: z.string(), trigger: z.string() })

/** Interface 4.2: the event types there are. */
export const EventCatalog = z.looseObject({ version: z.string(), events: z.array(CatalogEvent) })

/** Interface 4.2 and 6.3: how a receiver verifies a delivery. */
export const VerificationContract = z.looseObject({
  algorithm: z.string(),
  headers: z.record(z.string(), z.string()),
  signature_formula: z.string(),
  timestamp_tolerance_seconds: z.number().int(),
  dedup_note: z.string(),
  node_sample: z.string(),
  python_sample: z.string(),
})
