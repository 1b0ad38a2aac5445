import { z } from 'zod'

/**
 * Interface 2.10: party → event grouping → entries. Field names of an entry are "not shown", so on the wire an entry is
 * anything; `AuditEntry` is what the embedded service writes, and what a viewer may hope for but never require. Not even the levels
 * are required: what a service nests otherwise is shown as well.
 */
export const AuditTrail = z.record(z.string(), z.unknown())
export type AuditTrail = z.infer<typeof AuditTrail>

/** One entry of the embedded service. `hash` is SHA-256 over `previous_hash` and the canonical entry. */
export const AuditEntry = z.looseObject({
  seq: z.number().int(),
  action: z.string(),
  at: z.string(),
  actor: z.string(),
  ip: z.string().optional(),
  user_agent: z.string().optional(),
  detail: z.record(z.string(), z.unknown()).optional(),
  previous_hash: z.string(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The whole trail as the embedded service writes it. */
export const ServiceAuditTrail = z.record(z.string(), z.record(z.string(), z.array(AuditEntry)))
