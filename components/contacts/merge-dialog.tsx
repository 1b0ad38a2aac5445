'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioGroup } from '@/components/ui/choices'
import { FormDialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { personName } from '@/components/ui/people'
import { useDebounced } from '@/components/ui/timing'
import { useToast } from '@/components/ui/toast'
import type { Contact, ContactDetails } from '@/lib/desk/contacts/contract'
import { matchingContactsQuery, useMergeContacts, useSeparateContact } from './queries'

const TYPING_PAUSE_MS = 150
const MOST_SHOWN = 6

type MergeDialogProps = { contact: ContactDetails; onClose: () => void }

/** Chooses another contact that is the same person, and which of the two names is shown. */
export function MergeDialog({ contact, onClose }: MergeDialogProps) {
  const own = personName({ name: contact.name, email: contact.addresses[0]?.email })
  const [text, setText] = useState(contact.name)
  const [chosen, setChosen] = useState<Contact>()
  const [shownName, setShownName] = useState(contact.name)
  const [problem, setProblem] = useState<string>()
  const merge = useMergeContacts(contact.id)
  const separate = useSeparateContact(contact.id)
  const toast = useToast()
  const q = useDebounced(text.trim(), TYPING_PAUSE_MS)
  const found = useQuery(matchingContactsQuery(q))
  const others = (found.data?.contacts ?? []).filter(({ id }) => id !== contact.id).slice(0, MOST_SHOWN)
  const shown = chosen && !others.some(({ id }) => id === chosen.id) ? [chosen, ...others] : others
  const names = [...new Set([contact.name, chosen?.name ?? ''])].filter(Boolean)

  function submit() {
    if (!chosen) return setProblem('Choose the contact that is the same person.')
    const name = names.includes(shownName) ? shownName : names[0]
    merge.mutate(
      { other: chosen.id, ...(name && { name }) },
      {
        onSuccess: ({ moved }) => {
          onClose()
          toast({
            title: `${personName(chosen)} is merged with ${own}`,
            action: {
              label: 'Separate',
              onAct: () => separate.mutateAsync(moved),
              failure: 'The contacts were not separated',
            },
          })
        },
      },
    )
  }

  return (
    <FormDialog
      title={`Merge ${own} with another contact`}
      description="Both become one contact with all addresses. Their envelopes stay as they are, and you can separate the addresses again."
      action={{ label: 'Merge contacts', pending: merge.isPending }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="The other contact" help="Part of a name, an address or a company." error={problem}>
        <Input
          type="search"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          // It begins with the contact's own name, which finds people of the same name. Typing replaces it.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {found.error ? <ErrorState error={found.error} title="The search failed" /> : null}
      {shown.length > 0 ? (
        <RadioGroup
          label="Which of these is the same person?"
          options={shown.map((each) => ({ value: each.id, label: personName(each), help: describe(each) }))}
          value={chosen?.id ?? ''}
          onValueChange={(id) => {
            setChosen(shown.find((each) => each.id === id))
            setProblem(undefined)
          }}
        />
      ) : found.isSuccess && !found.isPlaceholderData ? (
        <p role="status" className="text-13 text-ink-soft">
          No other contact matches. Search for another part of the name or the address.
        </p>
      ) : null}
      {names.length > 1 ? (
        <RadioGroup
          label="Name to show"
          options={names.map((name) => ({ value: name, label: name }))}
          value={names.includes(shownName) ? shownName : (names[0] ?? '')}
          onValueChange={setShownName}
        />
      ) : null}
      {merge.error ? <ErrorState error={merge.error} title="The contacts were not merged" /> : null}
    </FormDialog>
  )
}

const describe = ({ email, addresses, company }: Contact) =>
  [addresses > 1 ? `${email} and ${addresses - 1} more` : email, company].filter(Boolean).join(', ')
