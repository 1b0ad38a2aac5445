import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { hookSecretSeal } from '@/lib/desk/live/seal'
import { desk } from '@/lib/desk/runtime/database/database'
import { hide } from '@/lib/desk/runtime/log/redact'
import { hookSecrets } from '../schema'

export type HookSecret = { id: string; account: string; secret: string; madeAt: Date; validUntil: Date | undefined }

/**
 * Every secret that a delivery may be signed with, for one account or all, the newest first. One
 * that cannot be opened is left out.
 */
export async function listValidSecrets(now: Date, account?: string): Promise<HookSecret[]> {
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

export async function insertSecret(account: string, secret: string): Promise<HookSecret> {
  hide(secret)
  const id = randomUUID()
  const sealed = hookSecretSeal.seal(secret, id)
  const [row] = await desk().insert(hookSecrets).values({ id, account, sealed }).returning()
  if (!row) throw new Error('the secret was not stored')
  return { id, account, secret, madeAt: row.createdAt, validUntil: undefined }
}

/** The account's other secrets are valid until then. */
export async function limitOtherSecrets({ id, account }: Pick<HookSecret, 'id' | 'account'>, validUntil: Date) {
  await desk()
    .update(hookSecrets)
    .set({ validUntil })
    .where(and(eq(hookSecrets.account, account), ne(hookSecrets.id, id), isNull(hookSecrets.validUntil)))
}

/** Only those that no subscription has. */
export async function removeExpiredSecrets(): Promise<void> {
  await desk().execute(sql`
    delete from hook_secrets s
    where s.valid_until < now() and not exists (select from hook_subscriptions h where h.secret_id = s.id)`)
}
