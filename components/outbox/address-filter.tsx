'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { outboxParams } from '@/app/(desk)/outbox/search-params'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

/** Narrows the list to one address; the choice is in the page's own address. */
export function AddressFilter({ to = '' }: { to: string | undefined }) {
  const router = useRouter()
  const [text, setText] = useState(to)

  function submit(event: FormEvent) {
    event.preventDefault()
    router.push(outboxParams.href('/outbox', { to: text.trim() }))
  }

  return (
    <search>
      <form onSubmit={submit} className="flex items-end gap-2">
        <Field label="Mails to" className="min-w-0 flex-1 sm:max-w-80">
          <Input
            type="search"
            inputMode="email"
            autoComplete="off"
            placeholder="Any address"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <div className="mb-1 flex shrink-0 gap-2">
          <Button type="submit">Show</Button>
          {to ? (
            <Button variant="ghost" onClick={() => router.push('/outbox')}>
              All mails
            </Button>
          ) : null}
        </div>
      </form>
    </search>
  )
}
