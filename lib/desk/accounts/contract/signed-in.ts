import { z } from 'zod'
import { ROLES } from './permissions'

export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const Session = z.object({
  person: z.object({ id: z.string(), name: z.string(), email: z.string(), role: Role }),
  /** True in the sandbox, where the mails of the embedded service can be read on a page. */
  outbox: z.boolean(),
})
export type Session = z.infer<typeof Session>
