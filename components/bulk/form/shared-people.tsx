'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { RecipientMark } from '@/components/ui/recipient/mark'
import { Section } from '@/components/ui/titled-section'
import { sessionQuery } from '@/lib/browser/queries/session'
import type { Slot } from '@/lib/envelope/slots'
import type { SetupProblem } from '../table/check-setup'
import { emailOf, nameOf } from '../table/columns'
import { type FixedPerson, isMapped, type Setup } from '../table/setup'

type SharedPeopleProps = {
  slots: readonly Slot[]
  setup: Setup
  problems: readonly SetupProblem[]
  onChange: (people: Setup['people']) => void
}

/** The slots whose address is in no column have one person in all envelopes. */
export function SharedPeople({ slots, setup, problems, onChange }: SharedPeopleProps) {
  const me = useQuery(sessionQuery).data?.person
  const shared = slots.filter((slot) => !isMapped(setup, emailOf(slot)))
  if (shared.length === 0) return null
  return (
    <Section title="The same in all envelopes">
      <ul className="flex flex-col gap-3">
        {shared.map((slot) => {
          const key = String(slot.signerIndex)
          const person = setup.people[key] ?? { name: '', email: '' }
          const edit = (patch: Partial<FixedPerson>) => onChange({ ...setup.people, [key]: { ...person, ...patch } })
          return (
            <li key={key} className="rounded-lg border border-line bg-surface p-4">
              <fieldset className="flex min-w-0 flex-col gap-3">
                <legend className="sr-only">{slot.label}</legend>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <p className="flex min-w-0 items-center gap-2 text-14 font-medium text-ink [overflow-wrap:anywhere]">
                    <RecipientMark id={slot.signerIndex} />
                    <span>{slot.label}</span>
                    {slot.copy ? <span className="font-normal text-ink-soft"> gets a copy (optional)</span> : null}
                  </p>
                  {me ? (
                    <Button size="sm" variant="ghost" onClick={() => edit({ name: me.name, email: me.email })}>
                      Me
                    </Button>
                  ) : null}
                </div>
                <div className="grid gap-3 sm:grid-cols-2">
                  <Field label="Name" optional error={problems.find(({ path }) => path === nameOf(slot))?.text}>
                    <Input
                      autoComplete="off"
                      value={person.name}
                      onChange={({ target }) => edit({ name: target.value })}
                    />
                  </Field>
                  <Field label="E-mail" error={problems.find(({ path }) => path === emailOf(slot))?.text}>
                    <Input
                      type="email"
                      autoComplete="off"
                      value={person.email}
                      onChange={({ target }) => edit({ email: target.value })}
                    />
                  </Field>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
