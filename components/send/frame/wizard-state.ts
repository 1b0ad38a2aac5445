import { QueryClient } from '@tanstack/react-query'
import { templateQuery } from '@/lib/browser/queries/templates'
import type { PdfSignRequest } from '@/lib/contract/envelope'

/** What the wizard of a new draft begins with, if its address names a template that the server could read. Otherwise the browser asks. */
export function wizardState(templateId: string | undefined, template: PdfSignRequest | undefined): QueryClient {
  const client = new QueryClient()
  if (templateId && template) client.setQueryData(templateQuery(templateId).queryKey, template)
  return client
}
