'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useRef } from 'react'
import { envelopesParams, LONGEST_QUERY } from '@/app/(desk)/envelopes/search-params'
import { signersParams } from '@/app/(desk)/signers/search-params'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Search } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'

const ADDRESS = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** A whole address leads to everything that person was asked to sign, anything else to the envelopes it finds. */
export function SupportSearch() {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)

  function search(event: FormEvent) {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    const address = typed.match(/<([^<>]+)>\s*$/)?.[1] ?? typed
    if (typed === '') input.current?.focus()
    else if (ADDRESS.test(address)) router.push(signersParams.href('/signers', { email: address }))
    else router.push(envelopesParams.href('/envelopes', { q: typed }))
  }

  return (
    <search>
      <form onSubmit={search} className="flex flex-wrap items-start gap-2">
        <Field
          label="Find a signer or an envelope"
          help="A whole address shows everything this person was asked to sign. Names, parts of addresses and subjects find envelopes."
          className="w-full sm:w-[32rem]"
        >
          <Input ref={input} type="search" autoComplete="off" spellCheck={false} maxLength={LONGEST_QUERY} />
        </Field>
        <Button type="submit" variant="primary" className="sm:mt-6">
          <Search aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  )
}
