'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type ComponentProps, useState } from 'react'
import { Field, useField } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useDebounced } from '@/components/ui/use-debounced'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { SuggestedContact } from '@/lib/desk/contacts/contract/contact'

type PersonInputProps = {
  /** Where the value is in the draft. */
  path: string
  part: 'name' | 'email'
  label: string
  optional?: boolean
  value: string
  /** What both inputs of the person hold: somebody who is entered completely isn't suggested. */
  entered: { name: string; email: string }
  error: string | undefined
  readOnly: boolean
  onChange: (value: string) => void
  onLeave: () => void
  /** True if the text was taken as people, and must not be pasted. */
  onPasteText: (text: string) => boolean
  /** Fills both inputs. */
  onChoose: (contact: SuggestedContact) => void
}

/** A name or an address, with the people this account has sent to as suggestions (an ARIA combobox with a list). */
export function PersonInput(props: PersonInputProps) {
  const { path, part, label, optional = false, value, entered, error, readOnly } = props
  const [open, setOpen] = useState(false)
  const query = useDebounced(value.trim(), 200)
  const { data: contacts = [] } = useQuery({
    queryKey: queryKeys.contacts.suggested(query),
    queryFn: ({ signal }) =>
      call<SuggestedContact[]>(`/api/contacts/suggested?${new URLSearchParams({ query })}`, { signal }),
    staleTime: 60_000,
    enabled: open,
    placeholderData: keepPreviousData,
  })
  // An open list hides the rest of the page from screen readers, and would cover the error that brought the focus here.
  const isWanted = open && !(error && value === '')
  const suggestions = contacts.filter((contact) => !isEntered(contact, entered))

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    if (!readOnly && props.onPasteText(event.clipboardData.getData('text/plain'))) event.preventDefault()
  }

  return (
    <Autocomplete.Root
      items={suggestions}
      filter={null}
      value={value}
      itemToStringValue={(contact: SuggestedContact) => contact[part]}
      onValueChange={(next, { reason }) => {
        // Escape must not clear the input, and a selected contact fills both inputs.
        if (reason === 'input-change') props.onChange(next)
      }}
      open={isWanted && suggestions.length > 0}
      onOpenChange={setOpen}
      openOnInputClick
      readOnly={readOnly}
    >
      <Field label={label} optional={optional} error={error}>
        <Wired
          name={path}
          type={part === 'email' ? 'email' : 'text'}
          onPaste={paste}
          onFocus={() => {
            if (!readOnly && value === '') setOpen(true)
          }}
          onBlur={() => {
            props.onLeave()
            // Suggestions that arrive later would cover the rest of the page.
            setOpen(false)
          }}
        />
      </Field>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} align="start" className="z-50 outline-none">
          <Autocomplete.Popup className="floats w-max min-w-(--anchor-width) max-w-[min(var(--available-width),24rem)] rounded-md border border-line bg-raised py-1 shadow-float">
            <Autocomplete.List aria-label="People you sent to before">
              {(contact: SuggestedContact) => (
                <Autocomplete.Item
                  key={contact.email}
                  value={contact}
                  onClick={() => props.onChoose(contact)}
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

const isEntered = (contact: SuggestedContact, { name, email }: { name: string; email: string }) =>
  contact.name === name.trim() && contact.email === email.trim().toLowerCase()

/** Passes the field's id to the combobox, which would otherwise set its own, and the label would have no input. */
function Wired(props: ComponentProps<typeof Autocomplete.Input>) {
  const wiring = useField()
  return <Autocomplete.Input {...wiring} {...props} autoComplete="off" spellCheck={false} render={<Input />} />
}
