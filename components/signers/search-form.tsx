'use client'

import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { AskedAddress } from '@/lib/contract/email'

const INVALID = 'Enter a whole e-mail address such as ada@example.com.'

const complaint = (asked: string) => (asked !== '' && !AskedAddress.safeParse(asked).success ? INVALID : undefined)

/** Asks for an address. What was asked for last stands in it. */
export function SearchForm({ asked, onSearch }: { asked: string; onSearch: (email: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(asked)
  const [text, setText] = useState(asked)
  const [error, setError] = useState(complaint(asked))
  // Taken over in place: an input made anew would lose the focus of whoever has just searched.
  if (shown !== asked) {
    setShown(asked)
    setText(asked)
    setError(complaint(asked))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const email = AskedAddress.safeParse(text.trim())
    setError(email.success ? undefined : INVALID)
    if (email.success) onSearch(email.data)
    else input.current?.focus()
  }

  function leave() {
    if (text.trim() !== '') setError(complaint(text.trim()))
  }

  return (
    <search>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <Field
          label="E-mail address"
          error={error}
          help="The whole address, as the invitation was addressed."
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
              // Typing mends an error at once, and makes none before the field is left.
              if (error && AskedAddress.safeParse(event.target.value.trim()).success) setError(undefined)
            }}
            onBlur={leave}
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
