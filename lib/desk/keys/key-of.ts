import 'server-only'
import { Refusal } from '@/lib/desk/contract/refusal'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { once } from '@/lib/desk/env/once'
import { hide } from '@/lib/desk/env/redact'
import { findKey, findKeyOf, type KeyRow, listKeys } from '@/lib/desk/store/keys'
import { keySeal } from '@/lib/desk/store/seal'

/** The key a person's requests go out under: the one assigned to them, else the default. Undefined: the configured one. */
export async function keyOf(personId: string | undefined): Promise<ServiceKey | undefined> {
  await knowAllKeys()
  const row = await findKeyOf(personId)
  return row && usable(row)
}

const KNOWN_FOR_MS = 30_000

/**
 * Opens every key that is stored, so that none of them passes through an answer of the service, whoever sent it there: other
 * processes add keys, and a service may keep what it was sent.
 */
async function knowAllKeys(): Promise<void> {
  const known = once('service keys known', () => ({ readAt: Number.NEGATIVE_INFINITY }))
  if (performance.now() - known.readAt < KNOWN_FOR_MS) return
  known.readAt = performance.now()
  const rows = await listKeys()
  // One that no longer opens is not known here, and cannot be sent anywhere either.
  await Promise.allSettled(rows.map((row) => usable(row).secret()))
}

/** A key by its id, whoever is asking: what began under it goes on under it. */
export async function keyStillHere(
  id: string,
  whatToDo = 'Look among the envelopes whether it was sent.',
): Promise<ServiceKey> {
  const row = await findKey(id)
  if (row) return usable(row)
  throw new Refusal(
    409,
    `This began under an API key that has been removed, and is not repeated under another one. ${whatToDo}`,
    { unknownOutcome: true },
  )
}

function usable({ id, version, name, sealed }: KeyRow): ServiceKey {
  return {
    id,
    ref: `${id} ${version}`,
    secret: async () => {
      const secret = keySeal.open(sealed, id)
      if (secret !== undefined) {
        hide(secret)
        return secret
      }
      throw new Refusal(
        503,
        `The key “${name}” was sealed under another AUTH_SECRET and cannot be opened. An admin has to replace it under Settings, Keys.`,
      )
    },
  }
}
