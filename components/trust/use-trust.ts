import { useMutation, useQuery } from '@tanstack/react-query'
import { usePdf } from '@/components/ui/pdf/context'
import { queryKeys } from '@/lib/browser/keys'
import { trailQuery } from '@/lib/browser/queries/envelope'
import { differenceOf } from './difference'
import { recordedIn } from './recorded'
import type { FileCheck } from './seal/check-file'

/** The code that reads signatures is loaded here, after the first page was drawn. */
async function check(file: Blob): Promise<FileCheck> {
  const { checkFile, CannotCheck } = await import('./seal/check-file')
  return checkFile(file).catch((cause: unknown) => {
    // Browsers throw this for a folder, or for a file that no longer exists.
    if (!(cause instanceof DOMException)) throw cause
    throw new CannotCheck('The browser could not read it. It may be a folder, or it was moved or changed.', {
      cause,
    })
  })
}

/** Checks the surrounding document, and files to compare with it, in this browser. */
export function useTrust(id: string) {
  const { file } = usePdf()
  const shown = useQuery({
    queryKey: queryKeys.envelope.trust(id),
    queryFn: async () => check(await file),
    // Checked again whenever the document is shown. It needs no connection.
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
