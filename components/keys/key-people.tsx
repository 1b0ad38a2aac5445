'use client'

import { useRef } from 'react'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { X } from '@/components/ui/icons'
import { CONFIGURED, type DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { GiveKey } from './give-key'
import { useAssignKey } from './use-keys'

type KeyPeopleProps = { deskKey: DeskKey; keys: readonly DeskKey[] }

/** Who uses this key. Assigns it to people, or moves them to the default key. */
export function KeyPeople({ deskKey, keys }: KeyPeopleProps) {
  const assign = useAssignKey()
  const heading = useRef<HTMLHeadingElement>(null)
  const own = deskKey.people
  return (
    <div className="border-t border-line px-4 py-3">
      <h3 ref={heading} tabIndex={-1} className="text-13 font-medium outline-none">
        Who uses it
      </h3>
      <p className="text-13 text-ink-soft">{describeUsers(deskKey)}</p>
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
      {deskKey.id === CONFIGURED ? null : (
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
  if (isDefault) return 'Everybody without their own key, and live updates.'
  return people.length > 0 ? 'These people:' : 'Nobody yet.'
}
