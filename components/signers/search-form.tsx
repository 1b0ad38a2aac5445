'use client'

import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { AskedAddress } from '@/lib/contract/email'

const INVALID = 'Enter a whole e-mail address such as ada@example.com.'

const isAddress = (text: string) => AskedAddress.safeParse(text.trim()).success
const check = (text: string) => (text.trim() === '' || isAddress(text) ? undefined : INVALID)

/** The field for an address. It shows the address of the current search. */
export function SearchForm({ asked, onSearch }: { asked: string; onSearch: (email: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [current, setCurrent] = useState(asked)
  const [text, setText] = useState(asked)
  const [error, setError] = useState(check(asked))
  // Updated in place: a new input would lose the focus of the person who just searched.
  if (current !== asked) {
    setCurrent(asked)
    setText(asked)
    setError(check(asked))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const email = AskedAddress.safeParse(text.trim())
    setError(email.success ? undefined : INVALID)
    if (email.success) onSearch(email.data)
    else input.current?.focus()
  }

  return (
    <search>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <Field
          label="E-mail address"
          error={error}
          help="The complete address that the invitation was sent to."
          className="w-full sm:w-96"
        >
          <Input
            ref={input}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              // Typing clears an error at once; a new one shows when the field is left.
              if (error && isAddress(event.target.value)) setError(undefined)
            }}
            onBlur={() => {
              if (text.trim() !== '') setError(check(text))
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
