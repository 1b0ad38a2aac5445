'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Field, useField } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { Contact } from '@/lib/desk/contract/desk'
import type { SendForm } from '../draft-form'
import { useDebounced } from '../use-debounced'

type PersonInputProps = {
  slot: number
  part: 'name' | 'email'
  label: string
  frozen: boolean
  /** Fills both inputs of the slot. */
  onChoose: (contact: Contact) => void
}

/** A name or an address, with earlier recipients as suggestions (an ARIA combobox with a list). */
export function PersonInput({ slot, part, label, frozen, onChoose }: PersonInputProps) {
  const { control } = useFormContext<SendForm>()
  const { field, fieldState } = useController({ control, name: `slots.${slot}.${part}` })
  const [open, setOpen] = useState(false)
  const query = useDebounced(field.value.trim(), 200)
  const { data: contacts = [] } = useQuery({
    queryKey: queryKeys.contacts(query),
    queryFn: ({ signal }) => call<Contact[]>(`/api/contacts?${new URLSearchParams({ query })}`, { signal }),
    staleTime: 60_000,
    enabled: open && query !== '',
    placeholderData: keepPreviousData,
  })
  const entered = useWatch({ control, name: `slots.${slot}` })
  // A person who is entered completely isn't suggested: an open list hides the rest of the page from screen readers.
  const suggestions = query === '' ? [] : contacts.filter((contact) => !isEntered(contact, entered))

  return (
    <Autocomplete.Root
      items={suggestions}
      filter={null}
      value={field.value}
      itemToStringValue={(contact: Contact) => contact[part]}
      onValueChange={(value, { reason }) => {
        // Escape must not clear the input, and a selected contact fills both inputs.
        if (reason === 'input-change') field.onChange(value)
      }}
      open={open && suggestions.length > 0}
      onOpenChange={setOpen}
      readOnly={frozen}
    >
      <Field label={label} error={fieldState.error?.message}>
        <Wired
          ref={field.ref}
          name={`recipients.${slot}.${part}`}
          onBlur={() => {
            field.onBlur()
            // Suggestions that arrive later would cover the rest of the page.
            setOpen(false)
          }}
          type={part === 'email' ? 'email' : 'text'}
        />
      </Field>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start" className="z-50 outline-none">
          <Autocomplete.Popup className="floats w-max min-w-(--anchor-width) max-w-[min(var(--available-width),24rem)] rounded-md border border-line bg-raised py-1 shadow-float">
            <Autocomplete.List aria-label="People written to before">
              {(contact: Contact) => (
                <Autocomplete.Item
                  key={contact.email}
                  value={contact}
                  onClick={() => onChoose(contact)}
                  className="cursor-default px-3 py-1.5 outline-none data-highlighted:bg-hover pointer-coarse:py-2.5"
                >
                  <span className="block text-14 text-ink [overflow-wrap:anywhere]">
                    {contact.name || contact.email}
                  </span>
                  <span className="block text-12 text-ink-soft [overflow-wrap:anywhere]">{contact.email}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

const isEntered = (contact: Contact, { name, email }: SendForm['slots'][number]) =>
  contact.name === name.trim() && contact.email === email.trim().toLowerCase()

/** Passes the field's id to the combobox, which would otherwise set its own, and the label would have no input. */
function Wired(props: ComponentProps<typeof Autocomplete.Input>) {
  const wiring = useField()
  return <Autocomplete.Input {...wiring} {...props} autoComplete="off" spellCheck={false} render={<Input />} />
}
