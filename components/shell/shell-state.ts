import { QueryClient } from '@tanstack/react-query'
import type { Budget, Session } from '@/lib/contract/desk'
import type { MeResponse } from '@/lib/contract/identity'

type ShellState = { session: Session; identity: MeResponse | undefined; budget: Budget | undefined }

/** What the frame shows at once, under the keys its queries use. A part that could not be read is asked for in the browser. */
export function shellState(parts: ShellState): QueryClient {
  const client = new QueryClient()
  for (const [key, data] of Object.entries(parts)) {
    if (data) client.setQueryData([key], data)
  }
  return client
}
