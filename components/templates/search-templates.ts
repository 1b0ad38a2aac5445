import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { templatesParams } from '@/app/(desk)/templates/search-params'
import { replaceQuery } from '@/lib/browser/address'
import type { PdfSignRequest } from '@/lib/contract/envelope'

/** The search text. It is kept in the address, for a reload or a shared link. */
export function useNameSearch(): [query: string, search: (query: string) => void] {
  const [query, setQuery] = useState(templatesParams.read(useSearchParams()).q ?? '')
  return [
    query,
    (next) => {
      setQuery(next)
      replaceQuery(templatesParams.patch({ q: next }))
    },
  ]
}

/** Templates whose name contains every word of the query. */
export function searchByName(templates: readonly PdfSignRequest[], query: string): PdfSignRequest[] {
  const terms = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return templates.filter(({ templateName = '' }) => {
    const name = templateName.toLocaleLowerCase()
    return terms.every((term) => name.includes(term))
  })
}
