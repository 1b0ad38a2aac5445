import { useMutation, useQuery } from '@tanstack/react-query'
import { usePdf } from '@/components/ui/pdf/context'
import { queryKeys } from '@/lib/browser/keys'
import { trailQuery } from '@/lib/browser/queries/envelope'
import { differenceOf } from './difference'
import { recordedIn } from './recorded'
import { checkInWorker } from './seal/check-in-worker'

/** Checks the surrounding document, and files to compare with it, in this browser. */
export function useTrust(id: string) {
  const { file } = usePdf()
  const shown = useQuery({
    queryKey: queryKeys.envelope.trust(id),
    queryFn: async () => checkInWorker(await file),
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
      found: await checkInWorker(given),
      difference: await differenceOf(given, await file),
    }),
    networkMode: 'always',
  })
  const recorded = shown.data && trail.data !== undefined ? recordedIn(trail.data, shown.data.sha256) : undefined
  return { shown, recorded, other }
}
