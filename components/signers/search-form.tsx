'use client'

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Search } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { SHORTEST_SEARCH } from '@/lib/browser/queries/people-found'
import { AskedAddress } from '@/lib/contract/email'

const TOO_SHORT = `Enter at least ${SHORTEST_SEARCH} characters of a name or an address.`

/** The address in "Ada <ada@x.example>", or the whole text if it is one. */
function addressIn(text: string): string | undefined {
  const inBrackets = /<([^<>]*)>\s*$/.exec(text)?.[1]
  return AskedAddress.safeParse((inBrackets ?? text).trim()).data
}

type SearchFormProps = {
  /** What is searched for: an address or a text. */
  asked: string
  /** While somebody types. */
  onType: (text: string) => void
  onAddress: (email: string) => void
  /** Enter, with what is not an address. */
  onText: (text: string) => void
}

/** The field for a name or an address. It shows what is searched for now. */
export function SearchForm({ asked, onType, onAddress, onText }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(asked)
  const [text, setText] = useState(asked)
  const [error, setError] = useState<string>()
  // Updated in place: a new input would lose the focus of the person who just searched.
  if (current !== asked) {
    setCurrent(asked)
    // The address follows what is typed, a moment later: it must not clear an error of what was submitted meanwhile.
    if (asked !== text.trim()) {
      setText(asked)
      setError(undefined)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = text.trim()
    const email = addressIn(typed)
    setError(email || typed.length >= SHORTEST_SEARCH ? undefined : TOO_SHORT)
    if (email) onAddress(email)
    else if (typed.length >= SHORTEST_SEARCH) onText(typed)
    else input.current?.focus()
  }

  return (
    <search>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <Field
          label="Name or address"
          error={error}
          help="Part of a name, an address or a company is enough."
          className="w-full sm:w-96"
        >
          <Input
            ref={input}
            type="text"
            inputMode="email"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={400}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
              onType(event.target.value.trim())
            }}
          />
        </Field>
        <Button type="submit" variant="primary" className="sm:mt-6">
          <Search aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  )
}
