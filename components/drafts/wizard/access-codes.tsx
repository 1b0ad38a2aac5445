'use client'

import { useEffect, useEffectEvent } from 'react'
import { AccessCodeField, TELL_CODE } from '@/components/ui/access-code-field'
import { Select } from '@/components/ui/field'
import { SecretBox } from '@/components/ui/one-time-dialog'
import { Section } from '@/components/ui/panel'
import { isAccessCode, newAccessCode, TOO_SHORT } from '@/lib/browser/access-code'
import { useOffer } from '@/lib/browser/queries/session'
import { accessCodeKey, readTab, writeTab } from '@/lib/browser/tab-storage'
import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { CODE_NAMES } from '@/lib/envelope/state'
import { useDraft } from '../open-draft/use-draft'
import { type Invitee, inviteeName, inviteesOf } from './invitees'

type Authentication = DraftRecipient['authentication']

const CHOICES = [
  { value: '', label: 'No code' },
  ...Object.entries(CODE_NAMES).map(([value, label]) => ({ value, label })),
]
const readChoice = (value: string): Authentication =>
  value === 'access_code' || value === 'email_code' ? value : undefined

type AuthenticationSelectProps = {
  value: Authentication
  readOnly: boolean
  onChange: (authentication: Authentication) => void
}

/** Whether a person is asked for a code before their link opens. */
export function AuthenticationSelect({ value, readOnly, onChange }: AuthenticationSelectProps) {
  const isOffered = useOffer('signer_codes')
  if (!isOffered && value === undefined) return null
  return (
    <Select
      aria-label="Ask for a code"
      className="w-36"
      options={CHOICES}
      value={value ?? ''}
      disabled={readOnly}
      onValueChange={(chosen) => onChange(readChoice(chosen))}
    />
  )
}

/** The people who are asked for an access code. */
function usePeopleWithCode(): Invitee[] {
  const { content, template } = useDraft()
  const recipientsWithCode = content.recipients.filter(({ authentication }) => authentication === 'access_code')
  return inviteesOf(content, template).filter(
    ({ id, copy }) => !copy && recipientsWithCode.some((each) => each.id === id),
  )
}

/** The codes of an envelope that is about to be sent. Each begins with one that was made, or that the tab kept over a reload. */
export function AccessCodes() {
  const { draft, codes, setCode, isFrozen, sending } = useDraft()
  const people = usePeopleWithCode()
  const keepCode = (id: number, code: string) => {
    writeTab(accessCodeKey(draft.id, id), code)
    setCode(id, code)
  }
  const without = isFrozen ? undefined : people.find(({ id }) => codes[id] === undefined)
  const restore = useEffectEvent((id: number) => keepCode(id, readTab(accessCodeKey(draft.id, id)) ?? newAccessCode()))
  useEffect(() => {
    if (without) restore(without.id)
  }, [without])
  // Another tab's are not known here.
  if (people.length === 0 || (isFrozen && !sending.isPending && !sending.wasTried)) return null
  return (
    <Section title={people.length === 1 ? 'Access code' : 'Access codes'}>
      <div className="flex flex-col gap-3">
        {people.map((person) => {
          const code = codes[person.id] ?? ''
          return (
            <AccessCodeField
              key={person.id}
              label={inviteeName(person)}
              name={`code-${person.id}`}
              value={code}
              error={code && !isAccessCode(code) ? TOO_SHORT : undefined}
              readOnly={isFrozen}
              onChange={(next) => keepCode(person.id, next)}
              onGenerate={() => keepCode(person.id, newAccessCode())}
            />
          )
        })}
      </div>
      <p className="text-13 text-ink-soft">{`${TELL_CODE} Wait until the envelope is sent, because it can change until then. You see it once more after sending.`}</p>
    </Section>
  )
}

/** The codes once more, after the envelope was sent: nobody can read them later. */
export function SentCodes() {
  const { draft, sending } = useDraft()
  const { sentCodes } = sending
  const people = usePeopleWithCode()
  if (people.length === 0) return null
  const peopleWithCode = people.filter(({ id }) => sentCodes[id])
  return (
    <div className="mb-6 flex max-w-136 flex-col gap-3 card px-4 py-3">
      <h3 className="text-14 font-medium">{people.length === 1 ? 'Access code' : 'Access codes'}</h3>
      {peopleWithCode.map((person) => (
        <SecretBox
          key={person.id}
          name={inviteeName(person)}
          secret={sentCodes[person.id] ?? ''}
          what={`the access code of ${inviteeName(person)}`}
        />
      ))}
      <p className="text-13 text-ink-soft">
        {peopleWithCode.length > 0
          ? `${draft.replaces ? 'Codes of the earlier envelope no longer work. ' : ''}${TELL_CODE} It is not shown again. If you lose it, replace it on the envelope’s page.`
          : 'This page does not have it. If nobody noted it, replace it on the envelope’s page.'}
      </p>
    </div>
  )
}
