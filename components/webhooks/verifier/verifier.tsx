'use client'

import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PageHeader } from '@/components/ui/page-header'
import { Textarea } from '@/components/ui/textarea'
import { type Texts, useVerdict } from './use-verdict'
import { VerdictPanel } from './verdict-panel'

/** A delivery is pasted, and the page says which of its parts a receiver stumbles over. */
export function Verifier() {
  const [texts, setTexts] = useState<Texts>({ headers: '', body: '', secret: '' })
  const verdict = useVerdict(texts)
  const set = (part: Partial<Texts>) => setTexts((known) => ({ ...known, ...part }))
  return (
    <>
      <PageHeader
        title="Verifier"
        about="Paste a delivery as your receiver got it. It is checked in this page: nothing is sent or kept."
      />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form
          autoComplete="off"
          className="flex min-w-0 flex-col gap-4"
          aria-label="A delivery"
          onSubmit={(event) => event.preventDefault()}
        >
          <Field label="Headers" help="As raw HTTP, from curl -v, as JSON, or one “Name: value” on a line.">
            <Textarea
              rows={7}
              className="font-mono text-13"
              spellCheck={false}
              value={texts.headers}
              onChange={(event) => set({ headers: event.target.value })}
            />
          </Field>
          <Field label="Body" help="The raw bytes as they came, before anything parsed them.">
            <Textarea
              rows={9}
              className="font-mono text-13"
              spellCheck={false}
              value={texts.body}
              onChange={(event) => set({ body: event.target.value })}
            />
          </Field>
          <Field label="Secret" help="Stays in this page, and is gone when you leave it.">
            {/* The input itself holds what is typed: by a value of its own React would write it into the page. */}
            <Input
              type="password"
              autoComplete="off"
              data-1p-ignore=""
              spellCheck={false}
              className="font-mono"
              onInput={(event) => set({ secret: event.currentTarget.value })}
            />
          </Field>
        </form>
        <VerdictPanel verdict={verdict} />
      </div>
    </>
  )
}
