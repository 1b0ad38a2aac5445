import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { hide } from '@/lib/desk/env/redact'
import { desk } from '@/lib/desk/store/database'
import { hookSecrets } from '@/lib/desk/store/schema/live'
import { hookSecretSeal } from '@/lib/desk/store/seals'

export type HookSecret = { id: string; account: string; secret: string; madeAt: Date; validUntil: Date | undefined }

/** How long a secret is still taken after the subscriptions were given the next one. */
const OVERLAP_MS = 24 * 60 * 60_000

/** Every secret that a delivery may be signed with, of one account or of all, the newest first. One that cannot be opened is left out. */
export async function readSecrets(now: Date, account?: string): Promise<HookSecret[]> {
  const rows = await desk()
    .select()
    .from(hookSecrets)
    .where(
      and(
        account === undefined ? undefined : eq(hookSecrets.account, account),
        or(isNull(hookSecrets.validUntil), gt(hookSecrets.validUntil, now)),
      ),
    )
    .orderBy(desc(hookSecrets.createdAt))
  return rows.flatMap(({ id, account, sealed, createdAt, validUntil }) => {
    const secret = hookSecretSeal.open(sealed, id)
    if (secret !== undefined) hide(secret)
    return secret === undefined ? [] : [{ id, account, secret, madeAt: createdAt, validUntil: validUntil ?? undefined }]
  })
}

/** The secret that subscriptions are given, made where there is none. */
export async function currentSecret(account: string): Promise<HookSecret> {
  const [newest] = await readSecrets(new Date(), account)
  return newest && !newest.validUntil ? newest : newSecret(account)
}

/** From now on the current one. Those before it stay good until `retireOthers`. */
export async function newSecret(account: string): Promise<HookSecret> {
  const secret = randomBytes(32).toString('base64url')
  hide(secret)
  const id = randomUUID()
  const [row] = await desk()
    .insert(hookSecrets)
    .values({ id, account, sealed: hookSecretSeal.seal(secret, id) })
    .returning({ id: hookSecrets.id, madeAt: hookSecrets.createdAt })
  if (!row) throw new Error('the secret was not kept')
  return { ...row, account, secret, validUntil: undefined }
}

/** Every subscription has this one now: the others are taken for the overlap, for what is still on its way. */
export async function retireOthers({ id, account }: Pick<HookSecret, 'id' | 'account'>, now: Date): Promise<void> {
  await desk()
    .update(hookSecrets)
    .set({ validUntil: new Date(now.getTime() + OVERLAP_MS) })
    .where(and(eq(hookSecrets.account, account), ne(hookSecrets.id, id), isNull(hookSecrets.validUntil)))
}
