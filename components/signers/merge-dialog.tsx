import { useQuery } from '@tanstack/react-query'
import { Controller, useController, useForm, useWatch } from 'react-hook-form'
import { RadioGroup } from '@/components/ui/choices'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { personName } from '@/components/ui/people'
import { useDebounced } from '@/components/ui/timing'
import { useToast } from '@/components/ui/toast'
import { matchingPeopleQuery } from '@/lib/browser/queries/envelopes'
import type { Contact, ContactDetails } from '@/lib/desk/contacts/contract'
import { fitsPerson } from '@/lib/envelope/search'
import { useMergeContacts, useSeparateContact } from './queries'

const TYPING_PAUSE_MS = 150
const MOST_OPTIONS = 6

type MergeDialogProps = { person: ContactDetails; id: string; onClose: () => void }
type Other = Contact & { id: string }
type Merge = { text: string; other: Other | undefined; name: string }

/** Only contacts can be merged. */
const isContact = (contact: Contact): contact is Other => contact.id !== undefined

/** Chooses who is the same person, and which of the two names is shown. */
export default function MergeDialog({ person, id, onClose }: MergeDialogProps) {
  const own = personName({ name: person.name, email: person.addresses[0].email })
  const { control, register, handleSubmit, formState, setFocus } = useForm<Merge>({
    // It begins with the person's own name, which finds people of the same name. Typing replaces it.
    defaultValues: { text: person.name, other: undefined, name: person.name },
  })
  const { field: other } = useController({
    control,
    name: 'other',
    rules: { validate: (value) => value !== undefined || 'Choose who is the same person.' },
  })
  const merge = useMergeContacts(id)
  const separate = useSeparateContact(id)
  const toast = useToast()
  const typed = useWatch({ control, name: 'text' }).trim()
  const text = useDebounced(typed, TYPING_PAUSE_MS)
  const matches = useQuery(matchingPeopleQuery(text))
  const isAnswered = text === typed && matches.isSuccess && !matches.isPlaceholderData
  const others = (matches.data?.contacts ?? [])
    // Of the answer to an earlier text, only people who fit this one.
    .filter((each) => isAnswered || fitsPerson(typed, each))
    .filter(isContact)
    .filter((each) => each.id !== id)
    .slice(0, MOST_OPTIONS)
  const chosen = other.value
  const options = chosen && !others.some(({ id }) => id === chosen.id) ? [chosen, ...others] : others
  const names = [...new Set([person.name, chosen?.name ?? ''])].filter(Boolean)
  // After another choice, the name typed for the earlier one is ignored.
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
                failure: 'The addresses were not separated',
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
      title={`Merge ${own} with another person`}
      description="Their addresses and envelopes get one page. You can separate the addresses again."
      action={{ label: 'Merge people', pending: merge.isPending }}
      problem={{ error: merge.error, title: 'The people were not merged' }}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="The other person" help="Name, address or company" error={formState.errors.other?.message}>
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
      ) : isAnswered ? (
        <p role="status" className="text-13 text-ink-soft">
          No one else matches. Try another part of the name or the address.
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
