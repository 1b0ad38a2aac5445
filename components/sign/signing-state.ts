import { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '@/lib/browser/keys'
import type { SigningView } from '@/lib/contract/signing'

/** What the signing page shows at once, if the server could read it. Without it the browser asks. */
export function signingState(token: string, view: SigningView | undefined): QueryClient {
  const client = new QueryClient()
  if (view) client.setQueryData(queryKeys.signing.view(token), view)
  return client
}
