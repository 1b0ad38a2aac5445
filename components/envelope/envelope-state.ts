import { QueryClient } from '@tanstack/react-query'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import type { PdfSignRequest } from '@/lib/contract/envelope'

/** What an envelope's pages show at once, if the server could read it. Without it the browser asks. */
export function envelopeState(id: string, envelope: PdfSignRequest | undefined): QueryClient {
  const client = new QueryClient()
  if (envelope) client.setQueryData(envelopeQuery(id).queryKey, envelope)
  return client
}
