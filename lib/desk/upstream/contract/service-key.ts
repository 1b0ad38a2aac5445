import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import { lineOf } from '@/lib/contract/text'

/**
 * A key of the service as the dashboard's server uses it. `id` survives a new secret; `ref` changes
 * with it. Both may be logged.
 */
export type ServiceKey = { id: string; ref: string; secret: () => Promise<string> }

/** The one that the server was started with; it cannot be changed in the dashboard. */
export const CONFIGURED = 'configured'

const Secret = z
  .string()
  .trim()
  .min(8, 'This is too short for a key. Keys begin with sk_live_.')
  .max(500, 'A key has at most 500 characters.')
  // It travels in a header.
  .regex(/^[\x21-\x7e]*$/, 'A key has no spaces and no letters beyond ASCII. Copy it again.')
const Name = lineOf(100).min(1, 'Give the key a name.')

export const NewDeskKey = z.object({ name: Name, secret: Secret })
export type NewDeskKey = z.infer<typeof NewDeskKey>

export const DeskKeySecret = z.object({ secret: Secret })
export type DeskKeySecret = z.infer<typeof DeskKeySecret>

/** The account that the admin confirmed; null where the service does not name the key's account. */
export const ConfirmedAccount = z.object({ account: z.string().max(500).nullable() })
/** Makes it the key of everybody who has none of their own. */
export const DeskKeyPatch = ConfirmedAccount.extend({ default: z.literal(true) })

/** What the service said of a key when it was last asked (`/me`). */
export const KeyFacts = z.object({
  account: opt(z.string()),
  app: opt(z.string()),
  user: opt(z.string()),
  label: opt(z.string()),
  expires_on: opt(z.string()),
  rate_limit_per_min: opt(z.number()),
  capabilities: opt(z.array(z.string())),
})
export type KeyFacts = z.infer<typeof KeyFacts>

/** A key as admins see it: its last four characters, never more. */
export const DeskKey = KeyFacts.extend({
  id: z.string(),
  name: z.string(),
  /** Absent for the configured key. */
  tail: opt(z.string()),
  default: z.boolean(),
  added_by: opt(z.string()),
  added_on: opt(z.string()),
  replaced_on: opt(z.string()),
  /** When the service was last asked about it, and what was wrong then. */
  tested_on: opt(z.string()),
  trouble: opt(z.string()),
  /**
   * The service refused it the last time that it was used, which may be later than the test: it was
   * revoked, or has expired.
   */
  refused: opt(z.boolean()),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type DeskKey = z.infer<typeof DeskKey>

/** The default before the change, to undo it and to record it. */
export type DefaultSwitched = { key: string; account?: string | undefined; before: { key?: string; account?: string } }
