import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { queryKeys } from '@/lib/browser/keys'
import { Adopted } from '@/lib/contract/signing'
import type { Marks } from '../room-form'
import { browserStorage, digestKey } from '../saved-work'

/** A person's marks, remembered in this browser because they asked for it. */
const Remembered = z.object({ signature: Adopted.optional(), initials: Adopted.optional(), savedOn: z.number() })

const PREFIX = 'marks:'
const MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000

export function readMarks(storage: Storage, key: string, now: number): Marks {
  try {
    const found = Remembered.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
    if (found && now - found.savedOn <= MAX_AGE_MS) return { signature: found.signature, initials: found.initials }
  } catch {
    // Not JSON.
  }
  storage.removeItem(key)
  return {}
}

/** Without marks the entry is removed. False when the browser refuses. */
export function writeMarks(storage: Storage, key: string, marks: Marks, now: number): boolean {
  if (!marks.signature && !marks.initials) {
    storage.removeItem(key)
    return true
  }
  try {
    storage.setItem(key, JSON.stringify({ ...marks, savedOn: now }))
    return true
  } catch {
    return false
  }
}

/** Found by the digest of the address: an invitation to somebody else never offers them. */
async function open(email: string | undefined) {
  const storage = browserStorage()
  const key = email ? await digestKey(PREFIX, email.trim().toLowerCase()) : undefined
  return storage && key ? { storage, key, marks: readMarks(storage, key, Date.now()) } : null
}

export function useRememberedMarks(email: string | undefined) {
  const queryKey = queryKeys.signing.remembered(email ?? '')
  const client = useQueryClient()
  const { data: store } = useQuery({
    queryKey,
    queryFn: () => open(email),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
  return {
    marks: store?.marks ?? {},
    /** False where this browser cannot remember. */
    isPossible: Boolean(store),
    /** Remembers a mark, or forgets the one there is. */
    change: (kind: keyof Marks, mark: Adopted | undefined) => {
      if (!store) return
      const marks = { ...store.marks, [kind]: mark }
      if (writeMarks(store.storage, store.key, marks, Date.now())) client.setQueryData(queryKey, { ...store, marks })
    },
  }
}
