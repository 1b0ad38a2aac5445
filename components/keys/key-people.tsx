'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { IconButton } from '@/components/ui/icon-button'
import { Select } from '@/components/ui/select'
import { CONFIGURED, type DeskKey } from '@/lib/contract/service-key'
import { useAssignKey, useEverybody } from './use-keys'

type KeyPeopleProps = { deskKey: DeskKey; keys: readonly DeskKey[] }

/** Who works with this key; people are given it and taken it from here. */
export function KeyPeople({ deskKey, keys }: KeyPeopleProps) {
  const assign = useAssignKey()
  const own = deskKey.people
  return (
    <div className="border-t border-line px-4 py-3">
      <h3 className="text-13 font-medium">Who works with it</h3>
      <p className="text-13 text-ink-soft">{whoBesides(deskKey)}</p>
      {own.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {own.map(({ id, name }) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-1 rounded-md border border-line py-0.5 pr-0.5 pl-2"
            >
              <span className="truncate">{name}</span>
              <IconButton
                label={`Give ${name} the default key`}
                size="sm"
                disabled={assign.isPending}
                onClick={() => assign.mutate({ person: id, key: null })}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {deskKey.id === CONFIGURED ? null : (
        <GiveToSomebody
          deskKey={deskKey}
          keys={keys}
          pending={assign.isPending}
          onGive={(person) => assign.mutate({ person, key: deskKey.id })}
        />
      )}
      {assign.error ? (
        <Banner tone="bad" title="The key was not given" className="mt-3">
          {describeError(assign.error).message}
        </Banner>
      ) : null}
    </div>
  )
}

function whoBesides({ default: isDefault, people }: DeskKey): string {
  if (isDefault) return 'Everybody who has no key of their own, and the desk itself.'
  return people.length > 0 ? 'These people:' : 'Nobody yet.'
}

type GiveProps = KeyPeopleProps & { pending: boolean; onGive: (person: string) => void }

function GiveToSomebody({ deskKey, keys, pending, onGive }: GiveProps) {
  const [asked, setAsked] = useState(false)
  const { data, error } = useEverybody(asked)
  const keyOf = (id: string) => keys.find(({ people }) => people.some((person) => person.id === id))
  const others = data?.people.filter(({ id }) => !deskKey.people.some((person) => person.id === id)) ?? []
  if (!asked) {
    return (
      <Button size="sm" className="mt-3" onClick={() => setAsked(true)}>
        Give it to somebody
      </Button>
    )
  }
  if (error) return <p className="mt-3 text-13 text-bad">{describeError(error).message}</p>
  return (
    <Select
      aria-label={`Give ${deskKey.name} to`}
      className="mt-3 max-w-80"
      disabled={pending || !data}
      value=""
      onValueChange={onGive}
      options={[
        { value: '', label: data ? 'Choose a person' : 'Loading the people', disabled: true },
        ...others.map(({ id, name, email }) => {
          const now = keyOf(id)
          return { value: id, label: `${name} <${email}>${now ? `, now ${now.name}` : ''}` }
        }),
      ]}
    />
  )
}
