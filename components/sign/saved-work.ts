import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { queryKeys } from '@/lib/browser/keys'
import { Adopted } from '@/lib/contract/signing'

/** What a signer has filled in, saved only in this browser until the envelope is finished (decision 0072). */
export const SavedWork = z.object({
  /** By field id. */
  values: z.record(z.string(), z.string()),
  signature: Adopted.optional(),
  initials: Adopted.optional(),
  savedOn: z.number(),
})
export type SavedWork = z.infer<typeof SavedWork>

const PREFIX = 'signing:'
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000

/** The token is a credential, so its digest is the key. */
export const storageKey = (token: string) => digestKey(PREFIX, token)

/** Undefined where the page isn't a secure context. */
export async function digestKey(prefix: string, text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return prefix + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined for an entry that isn't ours. */
export function restore(storage: Storage, key: string): SavedWork | undefined {
  try {
    return SavedWork.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
  } catch {
    // Not JSON.
    return undefined
  }
}

/** False when the browser refuses, as it does in some private windows or when its storage is full. */
export function save(storage: Storage, key: string, work: SavedWork): boolean {
  try {
    storage.setItem(key, JSON.stringify(work))
    return true
  } catch {
    return false
  }
}

/** Removes the old work of other links. */
export function removeOld(storage: Storage, now: number) {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys.filter((candidate) => candidate.startsWith(PREFIX))) {
    const work = restore(storage, key)
    if (!work || now - work.savedOn > MAX_AGE_MS) storage.removeItem(key)
  }
}

/** Undefined where the browser gives pages no storage. */
export function browserStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

async function open(token: string) {
  const [storage, key] = [browserStorage(), await storageKey(token)]
  if (!storage || !key) return null
  removeOld(storage, Date.now())
  return { key, storage, work: restore(storage, key) }
}

/** Work that survives a reload. `isReady` once the saved work, if there is any, is loaded. */
export function useSavedWork(token: string) {
  const { data: store, isSuccess } = useQuery({
    queryKey: queryKeys.signing.savedWork(token),
    queryFn: () => open(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
  return {
    isReady: isSuccess,
    work: store?.work,
    /** False when this browser can't save. */
    save: (work: Omit<SavedWork, 'savedOn'>): boolean =>
      store ? save(store.storage, store.key, { ...work, savedOn: Date.now() }) : false,
    clear: () => store?.storage.removeItem(store.key),
  }
}
