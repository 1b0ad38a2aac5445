'use client'

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { type Invitee, inviteeName, inviteesOf, recipientPath } from '@/components/drafts/wizard/invitees'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { UserPlus } from '@/components/ui/more-icons'
import { Section } from '@/components/ui/panel'
import { SortableList } from '@/components/ui/sortable-list'
import { identityQuery, sessionQuery } from '@/lib/browser/queries/session'
import { MAX_SIGNERS } from '@/lib/contract/send'
import { useDraft } from '../../open-draft/use-draft'
import type { StepErrors } from '../frame/use-wizard'
import { describeSteps, mailPlan } from '../mail-plan'
import { joinsAbove } from './edit-recipients'
import { RecipientCard } from './recipient-card'
import { useRecipients, visibleRecipients } from './use-recipients'
import { recipientWarnings, type Warning } from './warnings'

const NO_WARNINGS: readonly Warning[] = []

/** The people of own documents, or the slots of a template that is being made. */
export function OwnRecipients({ errors }: { errors: StepErrors }) {
  const { draft, content, change, isFrozen } = useDraft()
  const actions = useRecipients()
  const frame = useRef<HTMLDivElement>(null)
  const focusAdded = useFocusAdded(frame, content.recipients.length)
  const isTemplate = draft.purpose === 'template'
  const isOrdered = content.signerOrderRequired === true
  const recipients = visibleRecipients(content.recipients)
  const people = inviteesOf({ recipients: [...recipients] }, undefined)
  const warnings = recipientWarnings(people)
  const steps = describeSteps(mailPlan(people, isOrdered), people)
  const order =
    people.length > 1 ? (
      <Checkbox
        label="Set signing order"
        checked={isOrdered}
        disabled={isFrozen}
        onCheckedChange={(checked) => change({ signerOrderRequired: checked || undefined })}
      />
    ) : null

  return (
    <Section title={isTemplate ? 'Signer slots' : 'Recipients'} aside={order}>
      <div ref={frame} className="flex flex-col gap-4">
        {isTemplate || content.recipients.length === 0 ? (
          <p className="text-13 text-ink-soft">
            {isTemplate
              ? 'Name each slot after a role, such as “Tenant”.'
              : 'Type one person, or paste many, such as “Ada <ada@example.com>, Bo <bo@example.com>”.'}
          </p>
        ) : null}
        {isTemplate ? <DefaultsNote /> : null}
        <SortableList
          label={isTemplate ? 'Slots' : 'Recipients'}
          items={people}
          idOf={({ id }) => String(id)}
          nameOf={inviteeName}
          onMove={actions.move}
          fixed={isFrozen || !isOrdered}
          className="flex flex-col gap-3"
          // The browser lays out only what is about to be seen: a step with many people opens as
          // fast as with few.
          itemClassName="rounded-md [contain-intrinsic-size:auto_8.5rem] [content-visibility:auto]"
          renderItem={(person, index, handle) => {
            const above = people.slice(0, index).findLast(({ copy }) => !copy)
            const recipient = recipients[index]
            return recipient ? (
              <RecipientCard
                recipient={recipient}
                person={person}
                handle={handle}
                isTemplate={isTemplate}
                step={steps[index]}
                joins={isOrdered ? joinsAbove(recipients, index) : undefined}
                above={above && inviteeName(above)}
                warnings={warnings[index] ?? NO_WARNINGS}
                errors={errors}
                readOnly={isFrozen}
                actions={actions}
              />
            ) : null
          }}
        />
        {isFrozen ? null : (
          <AddButtons
            people={people}
            isTemplate={isTemplate}
            actions={actions}
            onAddBlank={() => {
              focusAdded()
              actions.addBlank()
            }}
          />
        )}
        <p role="alert" className="text-13 text-bad empty:hidden">
          {errors.errorAt('recipients')}
        </p>
      </div>
    </Section>
  )
}

/** A service that doesn't know default people ignores them without a word. */
function DefaultsNote() {
  const { data: identity } = useQuery(identityQuery)
  if (!identity || identity.slot_defaults) return null
  return (
    <Banner tone="warn" title="This service may not store default people">
      It doesn’t say that it does. Slots keep their names; open the template after saving to see if the defaults are
      there.
    </Banner>
  )
}

/** Moves the focus to the name of the next person that is added, once their card is there. */
function useFocusAdded(frame: RefObject<HTMLElement | null>, count: number) {
  const isWanted = useRef(false)
  useEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    frame.current?.querySelector<HTMLInputElement>(`[name="${recipientPath(count - 1, 'name')}"]`)?.focus()
  }, [frame, count])
  return () => {
    isWanted.current = true
  }
}

type AddButtonsProps = {
  people: readonly Invitee[]
  isTemplate: boolean
  actions: ReturnType<typeof useRecipients>
  onAddBlank: () => void
}

/** Adds somebody, or the person who sends. */
function AddButtons({ people, isTemplate, actions, onAddBlank }: AddButtonsProps) {
  const me = useQuery(sessionQuery).data?.person
  const isMe = ({ email }: Invitee) => email.toLowerCase() === me?.email.toLowerCase()
  if (people.length >= MAX_SIGNERS) return <p className="text-13 text-ink-soft">An envelope has at most 100 people.</p>
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onAddBlank}>
        <UserPlus aria-hidden="true" />
        <span>{isTemplate ? 'Add slot' : 'Add recipient'}</span>
      </Button>
      {me && !isTemplate && !people.some(isMe) ? (
        <Button variant="tertiary" onClick={() => actions.addMe(me)}>
          Add me
        </Button>
      ) : null}
      {me && !isTemplate && !(people.length === 1 && people.every(isMe)) ? (
        <Button variant="tertiary" onClick={() => actions.onlyMe(me)}>
          Only me
        </Button>
      ) : null}
    </div>
  )
}
