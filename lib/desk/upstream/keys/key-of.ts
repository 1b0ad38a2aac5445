import 'server-only'
import { Conflict, Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { hide } from '@/lib/desk/runtime/log/redact'
import { once } from '@/lib/desk/runtime/process/once'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { keySeal } from '@/lib/desk/upstream/keys/seal'
import { forgetOtherKeys } from '../upstream'
import { findDefaultKey, findKey, type KeyRow, listKeys } from './sql'

/** The key for what the dashboard does in no person's name. Undefined means the configured one. */
export async function defaultKey(): Promise<ServiceKey | undefined> {
  await openAllKeys()
  const row = await findDefaultKey()
  return row && toServiceKey(row)
}

const OPEN_FOR_MS = 30_000

/**
 * Opens every stored key, because none of them may appear in an answer of the service: other
 * processes add keys, and a service may store what it was sent.
 */
export async function openAllKeys(): Promise<void> {
  const lastRead = once('service keys opened', () => ({ readAt: Number.NEGATIVE_INFINITY }))
  if (performance.now() - lastRead.readAt < OPEN_FOR_MS) return
  lastRead.readAt = performance.now()
  const rows = await listKeys()
  forgetOtherKeys(rows.map(refOf))
  // A key that cannot be opened cannot be sent anywhere either.
  await Promise.allSettled(rows.map((row) => toServiceKey(row).secret()))
}

/** A key by its id, for what began under it and has to continue under it. */
export async function keyStillHere(
  id: string,
  whatToDo = 'Check Envelopes to see whether it was sent.',
): Promise<ServiceKey> {
  const row = await findKey(id)
  if (row) return toServiceKey(row)
  throw new Conflict(
    `The API key that this began under was removed, and it isn't repeated under another one. ${whatToDo}`,
    { unknownOutcome: true },
  )
}

/** A replaced secret is another key: it has a budget and caches of its own. */
export const refOf = ({ id, version }: Pick<KeyRow, 'id' | 'version'>): string => `${id} ${version}`

export function toServiceKey({ id, version, name, sealed }: KeyRow): ServiceKey {
  return {
    id,
    ref: refOf({ id, version }),
    secret: async () => {
      const secret = keySeal.open(sealed, id)
      if (secret !== undefined) {
        hide(secret)
        return secret
      }
      throw new Unavailable(
        `The key “${name}” was sealed under another AUTH_SECRET and cannot be opened. Ask an admin to replace it under Settings, Keys.`,
      )
    },
  }
}
