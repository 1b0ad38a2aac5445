'use client'

import { useRef, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { describeError, ErrorState } from '@/components/ui/error-state'
import { Field, Select } from '@/components/ui/field'
import { X } from '@/components/ui/icons'
import type { DeskKey } from '@/lib/desk/upstream/contract/service-key'
import { isConfigured, useAssignKey, useEverybody } from './queries'

type KeyPeopleProps = { deskKey: DeskKey; keys: readonly DeskKey[] }

/** Who uses this key. Assigns it to people, or moves them to the default key. */
export function KeyPeople({ deskKey, keys }: KeyPeopleProps) {
  const assign = useAssignKey()
  const heading = useRef<HTMLHeadingElement>(null)
  const own = deskKey.people
  return (
    <div className="px-4 py-1">
      <h3 ref={heading} tabIndex={-1} className="text-13 font-medium outline-none">
        Who uses it
      </h3>
      <p className="text-13 text-ink-soft">{describeUsers(deskKey)}</p>
      {own.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {own.map(({ id, name }) => (
            <li key={id} className="flex max-w-full items-center gap-1 rounded-md bg-tint py-0.5 pr-0.5 pl-2">
              <span className="truncate">{name}</span>
              <IconButton
                label={`Give ${name} the default key`}
                size="sm"
                onClick={() => {
                  assign.mutate({ person: id, key: null })
                  // This button disappears with the name.
                  heading.current?.focus()
                }}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {isConfigured(deskKey) ? null : (
        <GiveKey
          deskKey={deskKey}
          keys={keys}
          pending={assign.isPending}
          onGive={(person) => assign.mutate({ person, key: deskKey.id })}
        />
      )}
      {assign.error ? <ErrorState error={assign.error} title="The key was not given" className="mt-3" /> : null}
    </div>
  )
}

function describeUsers({ default: isDefault, people }: DeskKey): string {
  if (isDefault) return 'Everybody without their own key.'
  return people.length > 0 ? 'These people:' : 'No one yet.'
}

type GiveKeyProps = {
  deskKey: DeskKey
  keys: readonly DeskKey[]
  pending: boolean
  onGive: (person: string) => void
}

/**
 * Chooses a person for the key. Only the button gives it, because arrow keys change a closed
 * select.
 */
function GiveKey({ deskKey, keys, pending, onGive }: GiveKeyProps) {
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
