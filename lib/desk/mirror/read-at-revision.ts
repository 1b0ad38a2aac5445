import 'server-only'
import { LRUCache } from 'lru-cache'
import { once } from '@/lib/desk/env/once'
import { readTogether } from '@/lib/desk/env/read-together'

/** Of the process. The answers that were used longest ago make room. */
const MAX_BYTES = 4 * 1024 * 1024

type Answer = { revision: number; answer: object }

const answers = () => once('answers of mirrors', () => new LRUCache<string, Answer>({ maxSize: MAX_BYTES }))

/**
 * Reads once for each name, until the account's mirror has another revision. `revision` has to be read before, by the same request: whatever
 * was committed by then is in the answer. Undefined: the answer depends on the time, and only those who ask at the same time share it.
 * The name has to hold everything else that the answer depends on.
 */
export async function readAtRevision<T extends object>(
  account: string,
  revision: number | undefined,
  name: readonly unknown[],
  read: () => Promise<T>,
): Promise<T> {
  const key = JSON.stringify([account, ...name])
  if (revision === undefined) return readTogether(key, read)
  const stored = answers().get(key)
  // A name is used with one type.
  if (stored?.revision === revision) return stored.answer as T
  const answer = await readTogether(key, read)
  // Another request may have stored a newer one meanwhile.
  if ((answers().peek(key)?.revision ?? 0) <= revision) {
    answers().set(key, { revision, answer }, { size: bytesOf(answer) })
  }
  return answer
}

/** As text, two bytes a character. */
const bytesOf = (answer: object): number => 2 * JSON.stringify(answer).length
