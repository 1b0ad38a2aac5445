'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { useEverybody } from './use-keys'

type GiveKeyProps = {
  deskKey: DeskKey
  keys: readonly DeskKey[]
  pending: boolean
  onGive: (person: string) => void
}

/** Chooses a person for the key. Only the button gives it, because arrow keys change a closed select. */
export function GiveKey({ deskKey, keys, pending, onGive }: GiveKeyProps) {
  const [asked, setAsked] = useState(false)
  const [chosen, setChosen] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const { data, error } = useEverybody(asked)
  const keyOf = (id: string) => keys.find(({ people }) => people.some((person) => person.id === id))
  const others = data?.people.filter(({ id }) => !deskKey.people.some((person) => person.id === id)) ?? []
  if (!asked) {
    return (
      <Button size="sm" className="mt-3" onClick={() => setAsked(true)}>
        Give it to a person
      </Button>
    )
  }
  if (error) return <p className="mt-3 text-13 text-bad">{describeError(error).message}</p>
  return (
    <form
      className="mt-3 flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen) onGive(chosen)
        else event.currentTarget.querySelector('select')?.focus()
        setComplaint(chosen ? undefined : 'Choose a person.')
        setChosen('')
      }}
    >
      <Field label="Person" error={complaint} className="min-w-0 flex-1 basis-60 sm:max-w-80">
        <Select
          ref={focusAtOnce}
          value={chosen}
          onValueChange={setChosen}
          options={[
            { value: '', label: data ? 'Choose a person' : 'Loading the people', disabled: true },
            ...others.map(({ id, name, email }) => {
              const now = keyOf(id)
              return { value: id, label: `${name} <${email}>${now ? `, now ${now.name}` : ''}` }
            }),
          ]}
        />
      </Field>
      <Button type="submit" pending={pending} className="mt-6">
        Give the key
      </Button>
    </form>
  )
}

/** The select replaces the pressed button. */
function focusAtOnce(select: HTMLSelectElement | null) {
  select?.focus()
}
