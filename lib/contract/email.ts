import { z } from 'zod'

/** An address that mail can be sent to; no mailbox has a longer one. */
export const Email = z.email().max(320)
