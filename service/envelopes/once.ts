import { createHash } from 'node:crypto'
import type { EnvelopeId } from '@/lib/contract/ids'
import { canonicalJson } from '@/lib/text/json'
import type { Caller, Context } from '../context'
import { invalid } from '../errors'
import type { Tables } from '../store/store'
import type { AnsweredKey } from './sql/envelopes'
import type { Creation } from './take-files'

/** A creation that may be repeated: the same key and body answer what the first answered. */
export type Replay = { key: string; fingerprint: () => Promise<string> }
type Account = Pick<Caller, 'accountId'>

/** The fingerprint of a request: its path and its body, whatever the order of the body's fields. */
export function fingerprintOf(path: string, body: unknown): string {
  try {
    return createHash('sha256')
      .update(`${path}\n${canonicalJson(body)}`)
      .digest('hex')
  } catch (cause) {
    if (cause instanceof RangeError) throw invalid('the body is nested too deeply')
    throw cause
  }
}

/** The answer to an earlier request with this key: a replay does none of the work again. */
export async function answeredBefore<Id extends string = EnvelopeId>(
  context: Context,
  { accountId }: Account,
  replay?: Replay,
): Promise<Creation<Id> | undefined> {
  const keyRow = replay && (await context.store.idempotency.find(accountId, replay.key))
  return keyRow && sameAnswer(keyRow, await replay.fingerprint())
}

/**
 * Runs a creation in one transaction, at most once for a key. The key is claimed before anything
 * else, so a replay that comes while the first is running waits for it, and a creation that fails
 * leaves the key free.
 */
export async function once<Id extends string = EnvelopeId>(
  { store, now }: Context,
  { accountId }: Account,
  replay: Replay | undefined,
  create: (tx: Tables) => Promise<Creation<Id>>,
): Promise<Creation<Id>> {
  if (!replay) return store.transaction(create)
  const { key } = replay
  const fingerprint = await replay.fingerprint()
  return store.transaction(async (tx) => {
    const ours = await tx.idempotency.claim({ accountId, key, fingerprint, createdOn: now() })
    if (!ours) {
      const keyRow = await tx.idempotency.find(accountId, key)
      if (!keyRow)
        throw invalid(
          'X-Idempotency-Key: the key has just been forgotten, send the request again',
          'idempotency_key_forgotten',
        )
      return sameAnswer(keyRow, fingerprint)
    }
    const creation = await create(tx)
    await tx.idempotency.answer(accountId, key, { code: 200, message: creation.id, notice: creation.notice })
    return creation
  })
}

function sameAnswer<Id extends string>(keyRow: AnsweredKey, fingerprint: string): Creation<Id> {
  if (keyRow.fingerprint !== fingerprint || !keyRow.response) {
    throw invalid('X-Idempotency-Key: the key was used before with another body', 'idempotency_key_reused')
  }
  const { message, notice } = keyRow.response
  // The fingerprint names the path, so the answer is to a creation of the same kind.
  return { id: message as Id, notice }
}
