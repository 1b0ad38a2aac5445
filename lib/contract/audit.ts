import { z } from 'zod'

/**
 * Interface 2.10: party → event grouping → entries. Field names of an entry are "not shown", so on the wire an entry is
 * anything; `AuditEntry` is what the embedded service writes, and what a viewer may hope for but never require. Not even the levels
 * are required: what a service nests otherwise is shown as well.
 */
export const AuditTrail = z.record(z.string(), z.unknown())
export type AuditTrail = z.infer<typeof AuditTrail>

/** One entry of the embedded service. `hash` is SHA-256 over `previous_hash` and the canonical entry. */
export const AuditEntry = z
  .looseObject({
    seq: z.number().int().describe('Position in the chain, from 1.'),
    action: z.string().describe('What was done, such as opened, signed, declined, delegated.'),
    at: z.string().describe('When: ISO 8601 in UTC.'),
    actor: z.string().describe('Who did it.'),
    ip: z.string().optional().describe('From which address.'),
    user_agent: z.string().optional().describe('With which program.'),
    detail: z.record(z.string(), z.unknown()).optional().describe('What else belongs to it.'),
    previous_hash: z.string().describe('Hash of the entry before.'),
    hash: z.string().describe('SHA-256 over previous_hash and this entry.'),
  })
  .meta({
    id: 'AuditEntry',
    description: 'One entry of an audit trail. Entries form a chain: each holds the hash of the one before.',
  })
export type AuditEntry = z.infer<typeof AuditEntry>

export const ServiceAuditTrail = z.record(z.string(), z.record(z.string(), z.array(AuditEntry))).meta({
  id: 'AuditTrail',
  description:
    'By party (an e-mail address, or the service), then by action: a list of AuditEntry in the order of events.',
})
