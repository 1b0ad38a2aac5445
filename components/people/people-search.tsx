'use client'

import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type PeopleSearchProps = { query: string; onSearch: (query: string) => void; found: number; all: number }

/** Narrows the list to some people. */
export function PeopleSearch({ query, onSearch, found, all }: PeopleSearchProps) {
  const help =
    query.trim() === '' ? 'By name, address, role or state.' : `${found.toLocaleString('en')} of ${counted(all)}`
  return (
    <search>
      <Field label="Find a person" help={help} className="sm:max-w-80">
        <Input
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={query}
          onChange={(event) => onSearch(event.target.value)}
        />
      </Field>
    </search>
  )
}

const counted = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`)
