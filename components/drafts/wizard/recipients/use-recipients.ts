'use client'

import { useState } from 'react'
import { useToast } from '@/components/ui/toast'
import type { DraftContent, DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { parsePeople } from '@/lib/envelope/parse-people'
import { useDraft } from '../../open-draft/use-draft'
import {
  addRecipients,
  changeRecipient,
  isMoreThan,
  joinAbove,
  moveRecipient,
  restoreRecipients,
  type TakenPeople,
  takePeopleAt,
} from './edit-recipients'

/** An own draft without people shows one blank card, which the first change stores. */
const BLANK: DraftRecipient = { id: 0, name: '', email: '' }
export const visibleRecipients = (recipients: readonly DraftRecipient[]): readonly DraftRecipient[] =>
  recipients.length > 0 ? recipients : [BLANK]

const has = ({ fields = [] }: DraftContent, field: string) => fields.some(({ id }) => id === field)

/** The signed-in person, whose id and role are not those of a recipient. */
type Me = { name: string; email: string }

/** The ways to change a draft's own recipients. They stay the same from render to render. */
export function useRecipients() {
  const { change } = useDraft()
  const toast = useToast()
  const [actions] = useState(() => createActions(change, toast))
  return actions
}

function createActions(change: ReturnType<typeof useDraft>['change'], toast: ReturnType<typeof useToast>) {
  /** Ids that undo gives back. */
  const removedIds = new Set<number>()
  const edit = (update: (recipients: readonly DraftRecipient[]) => DraftRecipient[]) =>
    change(({ recipients }) => ({ recipients: update(visibleRecipients(recipients)) }))
  const add = (recipients: readonly DraftRecipient[], people: readonly Partial<Me>[], after?: number) =>
    addRecipients(recipients, people, { ...(after === undefined ? {} : { after }), reserved: [...removedIds] })

  /** Takes people out together with their fields, which undo brings back. */
  function replace(title: string, keep: (content: DraftContent) => readonly DraftRecipient[]) {
    change((content) => {
      const recipients = [...keep(content)]
      const remaining = new Set(recipients.map(({ id }) => id))
      const removedRecipients = content.recipients.filter(({ id }) => !remaining.has(id))
      const lostFields =
        content.fields?.filter(({ recipient }) => removedRecipients.some(({ id }) => id === recipient)) ?? []
      for (const { id } of removedRecipients) removedIds.add(id)
      const undo = () =>
        change((now) => ({
          recipients: restoreRecipients(now.recipients, removedRecipients, content.recipients),
          // The toast stays, so that Undo may be pressed again.
          ...(lostFields.length > 0 && {
            fields: [...(now.fields ?? []), ...lostFields.filter((field) => !has(now, field.id))],
          }),
        }))
      if (removedRecipients.some(isFilled)) toast({ title, action: { label: 'Undo', onAct: undo } })
      return {
        recipients,
        ...(lostFields.length > 0 && { fields: content.fields?.filter((field) => !lostFields.includes(field)) }),
      }
    })
  }

  return {
    edit: (id: number, patch: Parameters<typeof changeRecipient>[2]) =>
      edit((recipients) => changeRecipient(recipients, id, patch)),
    move: (from: number, to: number) => edit((recipients) => moveRecipient(recipients, from, to)),
    join: (index: number, joins: boolean) => edit((recipients) => joinAbove(recipients, index, joins)),
    addBlank: () => edit((recipients) => add(recipients, [{}])),
    /** Fills the first blank card, or adds one. */
    addMe: ({ name, email }: Me) =>
      edit((recipients) => {
        const blank = recipients.find((recipient) => !isFilled(recipient))
        return blank ? changeRecipient(recipients, blank.id, { name, email }) : add(recipients, [{ name, email }])
      }),
    onlyMe: ({ name, email: address }: Me) =>
      replace('Everybody else was removed', ({ recipients }) => {
        const own = recipients.find(({ email }) => email.trim().toLowerCase() === address.toLowerCase())
        // Their fields must not become the sender's.
        return own ? [own] : addRecipients([], [{ name, email: address }], { reserved: recipients.map(({ id }) => id) })
      }),
    remove: ({ id, name, email }: DraftRecipient) =>
      replace(`${name.trim() || email.trim() || 'The recipient'} was removed`, ({ recipients }) =>
        recipients.filter((recipient) => recipient.id !== id),
      ),
    /** Takes a pasted or typed text as people. Undefined if one input can hold it as it is. */
    takePeople: (id: number, part: 'name' | 'email', text: string): TakenPeople | undefined => {
      const people = parsePeople(text.slice(0, MAX_TEXT))
      if (!isMoreThan(part, people)) return undefined
      let taken: TakenPeople | undefined
      edit((recipients) => {
        // Typed text is in the input already, and the first person takes its place.
        const isTyped = recipients.some((recipient) => recipient.id === id && recipient[part] === text)
        const free = isTyped ? changeRecipient(recipients, id, { [part]: '' }) : recipients
        const { recipients: all, ...rest } = takePeopleAt(free, { id, part, parsed: people, add })
        taken = rest
        return all
      })
      return taken
    },
  }
}

/** Longer than 100 people. */
const MAX_TEXT = 100_000

const isFilled = ({ name, email, privateMessage }: DraftRecipient) =>
  Boolean(name.trim() || email.trim() || privateMessage)
