import type { Context } from '../context'
import { notFound } from '../errors'

/** Revokes a key. Revoking twice changes nothing. */
export async function revokeKey({ store, now }: Context, id: string): Promise<void> {
  const known = await store.keys.revoke(id, now())
  if (!known) throw notFound('key')
}
