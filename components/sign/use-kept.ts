import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '@/lib/browser/keys'
import { forget, forgetOld, type Kept, keep, keepKey, restore } from './keep'

type Store = { key: string; storage: Storage; kept: Kept | undefined }

/** Undefined where the browser lets pages keep nothing. */
function browserStorage(): Storage | undefined {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

async function open(token: string): Promise<Store | null> {
  const [storage, key] = [browserStorage(), await keepKey(token)]
  if (!storage || !key) return null
  forgetOld(storage, Date.now())
  return { key, storage, kept: restore(storage, key) }
}

/** Work that survives a reload. `ready` turns true once it is known what there was. */
export function useKept(token: string) {
  const { data: store, isSuccess } = useQuery({
    queryKey: queryKeys.signing.savedWork(token),
    queryFn: () => open(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
  return {
    ready: isSuccess,
    kept: store?.kept,
    /** False when this browser keeps nothing. */
    save: (kept: Omit<Kept, 'savedOn'>): boolean =>
      store ? keep(store.storage, store.key, { ...kept, savedOn: Date.now() }) : false,
    clear: () => {
      if (store) forget(store.storage, store.key)
    },
  }
}
export type KeptWork = ReturnType<typeof useKept>
