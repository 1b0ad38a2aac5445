'use client'

import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { type Invitee, inviteeName, inviteesOf, recipientPath } from '@/components/send/invitees'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { UserPlus } from '@/components/ui/more-icons'
import { SortableList } from '@/components/ui/sortable-list'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { identityQuery, sessionQuery } from '@/lib/browser/queries/session'
import { MAX_SIGNERS } from '@/lib/contract/send'
import { useStepErrors } from '../frame/use-wizard'
import { WizardStep } from '../frame/wizard-step'
import { describeSteps, mailPlan, type planSentences } from '../mail-plan'
import { PlanPath } from '../plan-path'
import { joinsAbove } from './edit-recipients'
import { RecipientCard } from './recipient-card'
import { shownRecipients, useRecipients } from './use-recipients'
import { recipientWarnings, type Warning } from './warnings'

const NO_WARNINGS: readonly Warning[] = []

/** The people of own documents, or the slots of a template that is being made. */
export function OwnRecipients() {
  const { draft, content, change, isFrozen } = useDraft()
  const actions = useRecipients()
  const frame = useRef<HTMLDivElement>(null)
  const errors = useStepErrors(frame)
  const focusAdded = useFocusAdded(frame, content.recipients.length)
  const isTemplate = draft.purpose === 'template'
  const isOrdered = content.signerOrderRequired === true
  const recipients = shownRecipients(content.recipients)
  const people = inviteesOf({ recipients: [...recipients] }, undefined)
  const warnings = recipientWarnings(people)
  const plan = mailPlan(people, isOrdered)
  const steps = describeSteps(plan, people)

  return (
    <WizardStep
      title={isTemplate ? 'Which slots it has' : 'Who signs'}
      about={
        isTemplate
          ? 'Name each slot after the part its person plays, such as “Tenant”. Each send fills them, beginning with the defaults.'
          : 'Type or paste people, such as “Ada <ada@example.com>, Bo <bo@example.com>”.'
      }
      onContinue={errors.check}
      page={<OrderPreview plan={plan} />}
    >
      <div ref={frame} className="flex flex-col gap-4">
        {isTemplate ? <DefaultsNote /> : null}
        <Checkbox
          label="One after the other"
          help="Each person is invited once those above have finished. Otherwise everybody is invited at the same time."
          checked={isOrdered}
          disabled={isFrozen}
          onCheckedChange={(checked) => change({ signerOrderRequired: checked || undefined })}
        />
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
    </WizardStep>
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

/** What happens when, beside the people it depends on. */
function OrderPreview({ plan }: { plan: Parameters<typeof planSentences>[0] }) {
  return (
    <section
      aria-labelledby="order"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
      tabIndex={0}
      className="card p-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <h3 id="order" className="mb-2 text-13 font-medium text-ink-soft">
        Who is invited when
      </h3>
      <PlanPath plan={plan} />
    </section>
  )
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
