import 'server-only'
import { randomBytes } from 'node:crypto'
import { and, desc, gt, isNull, ne, or } from 'drizzle-orm'
import { desk } from '@/lib/desk/database'
import { hookSecrets } from '@/lib/desk/live-schema'
import { hide } from '@/lib/env/redact'
import { open, seal } from './sealer'

export type HookSecret = { id: string; secret: string; madeAt: Date; validUntil: Date | undefined }

/** How long a secret is still taken after the subscriptions were given the next one. */
const OVERLAP_MS = 24 * 60 * 60_000

/** Every secret that a delivery may be signed with, the newest first. One that no longer opens is none. */
export async function readSecrets(now: Date): Promise<HookSecret[]> {
  const rows = await desk()
    .select()
    .from(hookSecrets)
    .where(or(isNull(hookSecrets.validUntil), gt(hookSecrets.validUntil, now)))
    .orderBy(desc(hookSecrets.createdAt))
  return rows.flatMap(({ id, sealed, createdAt, validUntil }) => {
    const secret = open(sealed)
    if (secret !== undefined) hide(secret)
    return secret === undefined ? [] : [{ id, secret, madeAt: createdAt, validUntil: validUntil ?? undefined }]
  })
}

/** The secret that subscriptions are given, made where there is none. */
export async function currentSecret(): Promise<HookSecret> {
  const [newest] = await readSecrets(new Date())
  return newest && !newest.validUntil ? newest : newSecret()
}

/** From now on the current one. Those before it stay good until `retireOthers`. */
export async function newSecret(): Promise<HookSecret> {
  const secret = randomBytes(32).toString('base64url')
  hide(secret)
  const [row] = await desk()
    .insert(hookSecrets)
    .values({ sealed: seal(secret) })
    .returning({ id: hookSecrets.id, madeAt: hookSecrets.createdAt })
  if (!row) throw new Error('the secret was not kept')
  return { ...row, secret, validUntil: undefined }
}

/** Every subscription has this one now: the others are taken for the overlap, for what is still on its way. */
export async function retireOthers(id: string, now: Date): Promise<void> {
  await desk()
    .update(hookSecrets)
    .set({ validUntil: new Date(now.getTime() + OVERLAP_MS) })
    .where(and(ne(hookSecrets.id, id), isNull(hookSecrets.validUntil)))
}
