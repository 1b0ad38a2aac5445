'use client'

import { useState } from 'react'
import { Search } from './icons'
import { Input } from './input'

type SearchBoxProps = {
  label: string
  placeholder: string
  /** The search in the address. */
  q: string
  onSearch: (q: string | undefined) => void
}

/** The search of a list, which the address contains. */
export function SearchBox({ label, placeholder, q, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  // The address changed by other means, such as Back.
  if (q !== seen) {
    setSeen(q)
    if (q !== text.trim()) setText(q)
  }

  function search(next: string) {
    setText(next)
    onSearch(next.trim() || undefined)
  }

  return (
    <search className="relative min-w-0 flex-1 basis-72">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-faint"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text) search('')
        }}
        className="pl-8"
      />
    </search>
  )
}
