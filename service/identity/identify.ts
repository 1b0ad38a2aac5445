import { toWireDate } from '@/lib/contract/dates'
import { FIELD_PLACEMENT } from '@/lib/contract/field-types'
import { DEFAULT_RATE_LIMIT_PER_MIN, type MeResponse, OFFERS } from '@/lib/contract/identity'
import { MAIL_FORMAT } from '@/lib/mail/letter'
import { MINUTE_MS } from '@/lib/text/durations'
import type { Caller, Context } from '../context'
import { invalidKey, rateLimited } from '../errors'
import { inBatches } from '../store/db'
import { hashApiKey, isWellFormed } from './keys'
import type { KeyOwner } from './sql'

/** The identity behind a key. All keys that are not good are refused alike. */
export async function identify({ store, now }: Context, key: string | undefined): Promise<Caller> {
  if (!key || !isWellFormed(key)) throw invalidKey()
  const owner = await store.keys.byHash(hashApiKey(key))
  if (!owner || owner.key.revokedOn) throw invalidKey()
  if (owner.key.expiresOn && owner.key.expiresOn <= now()) throw invalidKey()
  return callerOf(owner)
}

export function callerOf({ key, account, user }: KeyOwner): Caller {
  return {
    accountId: account.id,
    account: account.name,
    app: key.app,
    user: { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
    key: {
      id: key.id,
      name: key.name,
      rateLimitPerMin: key.rateLimitPerMin ?? undefined,
      expiresOn: key.expiresOn ?? undefined,
    },
    capabilities: key.capabilities,
  }
}

export function me({ account, app, user, key, capabilities }: Caller, { mailer }: Pick<Context, 'mailer'>): MeResponse {
  const offers = OFFERS.filter((offer) => offer !== 'mail_state' || mailer !== undefined)
  return {
    account,
    app,
    user: { email: user.email, first_name: user.firstName, last_name: user.lastName },
    key: {
      id: key.id,
      name: key.name,
      rate_limit_per_min: key.rateLimitPerMin,
      expires_on: key.expiresOn && toWireDate(key.expiresOn),
    },
    capabilities: [...capabilities],
    mails: MAIL_FORMAT,
    field_placement: FIELD_PLACEMENT,
    slot_defaults: true,
    offers,
  }
}

const AT_MOST_EVERY_MS = 60_000
const MAX_REMEMBERED = 10_000

/** Keeps `last_used_on`: one write a minute for each key, which no request awaits. */
export class LastUse {
  #writtenOn = new Map<string, number>()
  #writes = new Set<Promise<void>>()

  constructor(readonly context: Context) {}

  touch(keyId: string): void {
    const now = this.context.now()
    const before = this.#writtenOn.get(keyId)
    if (before !== undefined && now.getTime() - before < AT_MOST_EVERY_MS) return
    // Forgetting costs an early write, nothing else.
    if (this.#writtenOn.size >= MAX_REMEMBERED) this.#writtenOn.clear()
    this.#writtenOn.set(keyId, now.getTime())
    const write = this.context.store.keys
      .used(keyId, now)
      .catch((err) => this.context.log.warn({ err, keyId }, 'last use of a key was not written'))
      .finally(() => this.#writes.delete(write))
    this.#writes.add(write)
  }

  /** Settles when all writes have ended. */
  async untilWritten(): Promise<void> {
    await Promise.all(this.#writes)
  }
}

/**
 * Counts requests of keys, over all processes on one database, and throws a 429 past a key's limit.
 * A minute begins with a key's first request, so a key that stays within its limit in any 60
 * seconds is never refused (decision 0022).
 */
export function rateLimiter({ store, instant }: Pick<Context, 'store' | 'instant'>): (caller: Caller) => Promise<void> {
  const count = inBatches((keyId, requests) => store.rateWindows.count(keyId, requests, instant()))
  return async ({ key }) => {
    const { result, call, calls } = await count(key.id)
    const { startedAt, used } = result
    if (used - calls + call <= (key.rateLimitPerMin ?? DEFAULT_RATE_LIMIT_PER_MIN)) return
    const roomInMs = startedAt.getTime() + MINUTE_MS - instant().getTime()
    throw rateLimited(Math.min(60, Math.max(1, Math.ceil(roomInMs / 1_000))))
  }
}
