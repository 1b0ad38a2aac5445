import 'server-only'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { accounts, people, sessions, verifications } from '@/lib/desk/platform/auth/schema'
import { desk } from '@/lib/desk/platform/database/database'
import { once } from '@/lib/desk/platform/process/once'

/** The tables of better-auth. */
export const authDatabase = () =>
  drizzleAdapter(desk(), {
    provider: 'pg',
    transaction: true,
    schema: { user: people, session: sessions, account: accounts, verification: verifications },
  })

/** Counts attempts in the database, for all processes; `duration` in seconds. */
export const limiter = (keyPrefix: string, points: number, duration: number) =>
  once(
    `limiter ${keyPrefix}`,
    () =>
      new RateLimiterPostgres({
        storeClient: desk().$client,
        storeType: 'pool',
        tableName: 'sign_in_failures',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      }),
  )
