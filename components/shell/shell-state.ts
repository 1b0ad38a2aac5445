import { QueryClient } from '@tanstack/react-query'
import { identityQuery } from '@/lib/browser/identity'
import { sessionQuery } from '@/lib/browser/session'
import type { Budget, Session } from '@/lib/contract/desk'
import type { MeResponse } from '@/lib/contract/identity'

type ShellState = { session: Session; identity: MeResponse | undefined; budget: Budget | undefined }

/** What the frame shows at once, under the keys its queries use. A part that could not be read is asked for in the browser. */
export function shellState({ session, identity, budget }: ShellState): QueryClient {
  const client = new QueryClient()
  client.setQueryData(sessionQuery.queryKey, session)
  if (identity) client.setQueryData(identityQuery.queryKey, identity)
  if (budget) client.setQueryData(['budget'], budget)
  return client
}
