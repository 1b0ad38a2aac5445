import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryKeys } from '@/lib/browser/keys'
import { SIGNING_PREFIX } from '@/lib/browser/tab-storage'
import { DAY_MS } from '@/lib/text/durations'
import { toHex } from '@/lib/text/hex'
import type { SavedWork } from './saved-work-schema'

const MAX_AGE_MS = 7 * DAY_MS

/** The token is a credential, so its digest is the key. */
export const storageKey = (token: string) => digestKey(SIGNING_PREFIX, token)

/** Undefined if the page isn't a secure context. */
export async function digestKey(prefix: string, text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return prefix + toHex(new Uint8Array(digest))
}

/** Undefined for an entry that isn't ours. Only somebody who comes back loads zod. */
export async function restore(storage: Storage, key: string): Promise<SavedWork | undefined> {
  const text = storage.getItem(key)
  if (text === null) return undefined
  const { SavedWork } = await import('./saved-work-schema')
  try {
    return SavedWork.safeParse(JSON.parse(text)).data
  } catch {
    // Not JSON.
    return undefined
  }
}

/**
 * False when the browser refuses, as it does in some private windows or when its storage is full.
 */
export function save(storage: Storage, key: string, work: SavedWork): boolean {
  try {
    storage.setItem(key, JSON.stringify(work))
    return true
  } catch {
    return false
  }
}

/** Removes the old work of other links. */
export async function removeOld(storage: Storage, now: number): Promise<void> {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  for (const key of keys.filter((candidate) => candidate.startsWith(SIGNING_PREFIX))) {
    const work = await restore(storage, key)
    if (!work || now - work.savedOn > MAX_AGE_MS) storage.removeItem(key)
  }
}

/** Undefined if the browser gives pages no storage. `tab` lasts until the tab is closed. */
export function browserStorage(lasts: 'tab' | 'long' = 'long'): Storage | undefined {
  try {
    return lasts === 'tab' ? window.sessionStorage : window.localStorage
  } catch {
    return undefined
  }
}

type Work = Omit<SavedWork, 'savedOn'>

async function open(token: string, isInPerson: boolean) {
  const [storage, key] = [browserStorage(isInPerson ? 'tab' : 'long'), await storageKey(token)]
  if (!storage || !key) return null
  await removeOld(storage, Date.now())
  return { key, storage, work: await restore(storage, key) }
}

/** Work that survives a reload. `isReady` once the saved work, if there is any, is loaded. */
export function useSavedWork(token: string, isInPerson = false) {
  const { data: store, isSuccess } = useQuery({
    queryKey: queryKeys.signing.savedWork(token),
    queryFn: () => open(token, isInPerson),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    // Without what was saved the page must not open: it would save over it.
    throwOnError: true,
  })
  const last = useRef<Work>(undefined)
  const [paused, setPaused] = useState<Work>()
  return {
    isReady: isSuccess,
    work: paused ?? store?.work,
    /** The room has closed: answers what was filled in, by field id. If it opens again, it begins with that. */
    pause: () => {
      setPaused(last.current)
      return last.current?.values
    },
    /** False when this browser can't save. */
    save: (work: Work): boolean => {
      last.current = work
      return store ? save(store.storage, store.key, { ...work, savedOn: Date.now() }) : false
    },
    /** Removes the work. A reload of the last page still has the document's name and the sender's mark. */
    end: (ended: SavedWork['ended']) => {
      if (store) save(store.storage, store.key, { values: {}, ended, savedOn: Date.now() })
    },
  }
}
