import 'server-only'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

export const ENTER = '/desk/enter'

/**
 * Lets a person in of whom the desk itself has made sure: by a passkey, a second step or an accepted invitation. Only the desk's own
 * code calls it; no request leads here.
 */
export const entrance = {
  id: 'desk-entrance',
  endpoints: {
    enter: createAuthEndpoint(
      ENTER,
      { method: 'POST', body: z.object({ personId: z.string() }), metadata: { SERVER_ONLY: true } },
      async (ctx) => {
        const { internalAdapter } = ctx.context
        const session = await internalAdapter.createSession(ctx.body.personId)
        const user = await internalAdapter.findUserById(ctx.body.personId)
        if (!session || !user) throw new Error('nobody was let in')
        await setSessionCookie(ctx, { session, user })
        return ctx.json({})
      },
    ),
  },
} satisfies BetterAuthPlugin
