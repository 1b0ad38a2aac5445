import { useQuery } from '@tanstack/react-query'
import { Controller, useController, useForm, useWatch } from 'react-hook-form'
import { RadioGroup } from '@/components/ui/choices'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { personName } from '@/components/ui/people'
import { useDebounced } from '@/components/ui/timing'
import { useToast } from '@/components/ui/toast'
import type { Contact, ContactDetails } from '@/lib/desk/contacts/contract'
import { matchingContactsQuery, useMergeContacts, useSeparateContact } from './queries'

const TYPING_PAUSE_MS = 150
const MOST_OPTIONS = 6

type MergeDialogProps = { contact: ContactDetails; onClose: () => void }
type Merge = { text: string; other: Contact | undefined; name: string }

/** Chooses another contact that is the same person, and which of the two names is shown. */
export default function MergeDialog({ contact, onClose }: MergeDialogProps) {
  const own = personName({ name: contact.name, email: contact.addresses[0]?.email })
  const { control, register, handleSubmit, formState, setFocus } = useForm<Merge>({
    // It begins with the contact's own name, which finds people of the same name. Typing replaces
    // it.
    defaultValues: { text: contact.name, other: undefined, name: contact.name },
  })
  const { field: other } = useController({
    control,
    name: 'other',
    rules: { validate: (value) => value !== undefined || 'Choose the contact that is the same person.' },
  })
  const merge = useMergeContacts(contact.id)
  const separate = useSeparateContact(contact.id)
  const toast = useToast()
  const text = useDebounced(useWatch({ control, name: 'text' }).trim(), TYPING_PAUSE_MS)
  const matches = useQuery(matchingContactsQuery(text))
  const others = (matches.data?.contacts ?? []).filter(({ id }) => id !== contact.id).slice(0, MOST_OPTIONS)
  const chosen = other.value
  const options = chosen && !others.some(({ id }) => id === chosen.id) ? [chosen, ...others] : others
  const names = [...new Set([contact.name, chosen?.name ?? ''])].filter(Boolean)
  // The name of a contact that is no longer the chosen one does not count.
  const nameOf = (name: string) => (names.includes(name) ? name : names[0])

  const submit = handleSubmit(
    ({ other, name: entered }) => {
      if (!other) return
      const name = nameOf(entered)
      merge.mutate(
        { other: other.id, ...(name && { name }) },
        {
          onSuccess: ({ moved }) => {
            onClose()
            toast({
              title: `${personName(other)} is merged with ${own}`,
              action: {
                label: 'Separate',
                onAct: () => separate.mutateAsync(moved),
                failure: 'The contacts were not separated',
              },
            })
          },
        },
      )
    },
    () => setFocus('text'),
  )

  return (
    <FormDialog
      title={`Merge ${own} with another contact`}
      description="Both become one contact with all addresses. Their envelopes stay as they are, and you can separate the addresses again."
      action={{ label: 'Merge contacts', pending: merge.isPending }}
      problem={{ error: merge.error, title: 'The contacts were not merged' }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="The other contact"
        help="Part of a name, an address or a company."
        error={formState.errors.other?.message}
      >
        <Input
          type="search"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onFocus={({ currentTarget }) => currentTarget.select()}
          {...register('text')}
        />
      </Field>
      {matches.error ? <ErrorState error={matches.error} title="The search failed" /> : null}
      {options.length > 0 ? (
        <RadioGroup
          label="Which of these is the same person?"
          options={options.map((each) => ({ value: each.id, label: personName(each), help: describe(each) }))}
          value={chosen?.id ?? ''}
          onValueChange={(id) => other.onChange(options.find((each) => each.id === id))}
        />
      ) : matches.isSuccess && !matches.isPlaceholderData ? (
        <p role="status" className="text-13 text-ink-soft">
          No other contact matches. Search for another part of the name or the address.
        </p>
      ) : null}
      {names.length > 1 ? (
        <Controller
          control={control}
          name="name"
          render={({ field }) => (
            <RadioGroup
              label="Name to show"
              options={names.map((name) => ({ value: name, label: name }))}
              value={nameOf(field.value) ?? ''}
              onValueChange={field.onChange}
            />
          )}
        />
      ) : null}
    </FormDialog>
  )
}

const describe = ({ email, addresses, company }: Contact) =>
  [addresses > 1 ? `${email} and ${addresses - 1} more` : email, company].filter(Boolean).join(', ')
