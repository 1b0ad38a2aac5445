'use client'

import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { templatesParams } from '@/app/(desk)/templates/search-params'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { replaceQuery } from '@/lib/browser/address'
import { counted } from './template-words'

/** The words searched for; they live in the address, so that a reload and a shared link keep them. */
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

type TemplateSearchProps = {
  query: string
  onSearch: (query: string) => void
  loaded: number
  shown: number
  /** Every template of the account is loaded. */
  complete: boolean
}

/** The service has no search for templates: this looks through what is loaded, and says so while that is not all. */
export function TemplateSearch({ query, onSearch, loaded, shown, complete }: TemplateSearchProps) {
  const scope = complete ? counted(loaded, 'template') : `the ${loaded} loaded templates`
  const help = query === '' ? `Searches ${scope}` : `${shown} of ${scope}`
  return (
    <search className="mb-4 block">
      <Field label="Search by name" help={loaded === 0 ? undefined : help} className="sm:max-w-80">
        <Input type="search" autoComplete="off" value={query} onChange={(event) => onSearch(event.target.value)} />
      </Field>
    </search>
  )
}
