import { useMutation, useQuery } from '@tanstack/react-query'
import { usePdf } from '@/components/ui/pdf/context'
import { queryKeys } from '@/lib/browser/keys'
import { trailQuery } from '@/lib/browser/queries/envelope'
import { differenceOf } from './difference'
import { recordedIn } from './recorded'
import type { FileCheck } from './seal/check-file'

/** The reader of signatures is fetched only here, when the first page has been drawn. */
async function check(file: Blob): Promise<FileCheck> {
  const { checkFile, CannotCheck } = await import('./seal/check-file')
  return checkFile(file).catch((cause: unknown) => {
    // What browsers say of a folder, or of a file that is gone by now.
    if (!(cause instanceof DOMException)) throw cause
    throw new CannotCheck('The browser could not read it: it may be a folder, or have been moved or changed.', {
      cause,
    })
  })
}

/** What this browser finds out about the document around and about files that are brought to be compared with it. */
export function useTrust(id: string) {
  const { file } = usePdf()
  const shown = useQuery({
    queryKey: queryKeys.envelope.trust(id),
    queryFn: async () => check(await file),
    // Found out anew from the bytes each time they are shown; no connection is needed for it.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  const trail = useQuery(trailQuery(id))
  const other = useMutation({
    mutationFn: async (given: File) => ({
      name: given.name,
      found: await check(given),
      difference: await differenceOf(given, await file),
    }),
    networkMode: 'always',
  })
  const recorded = shown.data && trail.data !== undefined ? recordedIn(trail.data, shown.data.sha256) : undefined
  return { shown, recorded, other }
}
