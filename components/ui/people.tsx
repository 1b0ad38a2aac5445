'use client'

import { initialsOf, isVisible, oneLine } from '@/lib/contract/one-line'
import { cn } from './cn'
import { ArrowRight, Check, MailX, PenLine, X } from './icons'
import { Time } from './time'
import { Tooltip } from './tooltip'

export type PersonFacts = {
  name?: string | undefined
  email?: string | undefined
  /** It is this person's turn. */
  current?: boolean
  /** This person has signed, or approved. */
  done?: boolean
  isApprover?: boolean
  /** This person declined, and why where that is known. */
  declined?: boolean
  declineReason?: string | undefined
  /** The last email to this person did not arrive: "refused" or "bounced". */
  failedMail?: string | undefined
  /** Names of those who held this person's slot before, the first of them first. */
  before?: readonly string[]
}

/** Of the name, or else of the address. */
export const initials = ({ name, email }: PersonFacts): string => initialsOf(name?.trim() || email || '?')

export function personName({ name, email }: PersonFacts): string {
  return (isVisible(name ?? '') && oneLine(name ?? '')) || email || 'Unnamed'
}

export function Avatar({ person, className }: { person: PersonFacts; className?: string }) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className={cn(
        'inline-flex size-6 shrink-0 items-center justify-center whitespace-nowrap rounded-full border border-transparent text-12 font-medium leading-none',
        person.current ? 'bg-wait-soft text-wait' : 'bg-tint text-ink-soft',
        person.done && 'bg-good-soft text-good',
        person.declined && 'bg-bad-soft text-bad',
        className,
      )}
    >
      {initials(person)}
    </span>
  )
}

/** How far a person is: an icon and a text, never color alone. */
function partOf({ current, done, isApprover, declined, declineReason, failedMail }: PersonFacts) {
  if (failedMail) return { Icon: MailX, title: `Email ${failedMail}`, spoken: `, email ${failedMail}`, ink: 'text-bad' }
  if (declined) {
    const title = declineReason ? `Declined: “${declineReason}”` : 'Declined'
    return { Icon: X, title, spoken: ', declined', ink: 'text-bad' }
  }
  if (current) return { Icon: PenLine, title: 'Their turn', spoken: ', their turn', ink: 'text-wait' }
  if (!done) return undefined
  const title = isApprover ? 'Approved' : 'Signed'
  return { Icon: Check, title, spoken: `, ${title.toLowerCase()}`, ink: 'text-good' }
}

function Part({ person }: { person: PersonFacts }) {
  const part = partOf(person)
  if (!part) return null
  const { Icon, title, spoken, ink } = part
  return (
    <span title={title} className="shrink-0">
      <Icon aria-hidden="true" className={cn('size-3.5', ink)} />
      <span className="sr-only">{spoken}</span>
    </span>
  )
}

/** The people who delegated the slot to this person. */
function Before({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: somebody may get a slot back, and order is their identity
      key={index}
      // The arrow stays beside the longest name, and the first letters before it where there is room.
      className={cn('flex shrink-[4] items-center gap-2 text-ink-soft', names.length > 1 ? 'min-w-5' : 'min-w-16')}
    >
      <span title={name} className="truncate">
        <bdi translate="no">{name}</bdi>
      </span>
      <ArrowRight aria-hidden="true" className="size-3 shrink-0" />
      <span className="sr-only">delegated to</span>
    </span>
  ))
}

type PersonProps = { person: PersonFacts; withEmail?: boolean; className?: string }

/** Initials and name, with the address below where there is room for it. */
export function Person({ person, withEmail = false, className }: PersonProps) {
  const name = (
    <span className="flex min-w-0 items-center gap-1 text-ink">
      <span title={personName(person)} className="truncate">
        <bdi translate="no">{personName(person)}</bdi>
      </span>
      <Part person={person} />
    </span>
  )
  return (
    <span className={cn('inline-flex min-w-0 max-w-full items-center gap-2', className)}>
      <Before names={person.before ?? []} />
      <Avatar person={person} />
      {withEmail && person.name && person.email ? (
        <span className="min-w-0">
          {name}
          <span translate="no" className="block truncate text-12 text-ink-faint">
            {person.email}
          </span>
        </span>
      ) : (
        name
      )}
    </span>
  )
}

/** A person who got the slot from others takes the room of two, because at least two names are shown. */
const roomOf = ({ before }: PersonFacts) => (before?.length ? 2 : 1)

/** The first people that there is room for, at least one, always with the first who can act or who declined. */
function shownOf(people: readonly PersonFacts[], most: number): readonly PersonFacts[] {
  const decisive =
    people.find(({ failedMail }) => failedMail) ?? people.find(({ current, declined }) => current || declined)
  const shown = new Set(decisive && [decisive])
  let room = most - (decisive ? roomOf(decisive) : 0)
  for (const person of people) {
    if (person === decisive) continue
    room -= roomOf(person)
    if (room < 0 && shown.size > 0) break
    shown.add(person)
  }
  return people.filter((person) => shown.has(person))
}

/** Up to three people, always with the first whose email failed, who can act or who declined; the rest as "+ 4", named on hover and focus. */
export function People({ people, most = 3 }: { people: readonly PersonFacts[]; most?: number }) {
  const shown = shownOf(people, most)
  const rest = people.filter((person) => !shown.includes(person))
  return (
    // Long names share the room, and nobody shrinks to a letter. How far somebody is stays visible at any width.
    <span className="flex max-w-full items-center gap-3 max-md:flex-wrap max-md:gap-y-1">
      {shown.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two slots may carry one address, and order is their identity
        <Person key={index} person={person} className="min-w-20" />
      ))}
      {rest.length > 0 ? (
        <Tooltip content={rest.map(personName).join(', ')}>
          <button
            type="button"
            className="relative z-10 h-6 min-w-6 shrink-0 cursor-default whitespace-nowrap rounded-sm text-12 text-ink-soft"
          >
            <span>{`+ ${rest.length}`}</span>
            <span className="sr-only">{` more: ${rest.map(personName).join(', ')}`}</span>
          </button>
        </Tooltip>
      ) : null}
    </span>
  )
}

type Assignee = {
  signer: Pick<PersonFacts, 'name' | 'email'>
  /** When this person delegated the slot, if that is known. */
  delegatedAt?: string
}

type DelegationPathProps = {
  /** The people who held one slot, the first of them first. */
  holders: readonly Assignee[]
  /** What the last of them does or did: "signing now", "signed". */
  end?: string | undefined
  className?: string
}

/** How a slot changed hands, as a path: from whom to whom, when, and who has it now. */
export function DelegationPath({ holders, end, className }: DelegationPathProps) {
  return (
    <ol
      aria-label={`Delegated: ${holders.map(({ signer }) => personName(signer)).join(', then ')}`}
      className={cn('flex flex-wrap items-center gap-x-1.5 gap-y-1 text-13', className)}
    >
      {holders.map(({ signer, delegatedAt }, at) => {
        const last = at === holders.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: somebody may get a slot back, and order is their identity
          <li key={at} className="flex min-w-0 max-w-full flex-wrap items-center gap-x-1.5">
            <Avatar person={{ ...signer, current: last && end !== undefined }} className="size-5" />
            <span
              translate="no"
              title={signer.email}
              className={cn('min-w-0 [overflow-wrap:anywhere]', last ? 'font-medium text-ink' : 'text-ink-soft')}
            >
              <bdi>{personName(signer)}</bdi>
            </span>
            {last ? (
              end && <span className="text-ink-soft">{end}</span>
            ) : (
              <>
                <span className="sr-only">delegated to</span>
                {delegatedAt ? <Time value={delegatedAt} className="relative z-10 text-12 text-ink-faint" /> : null}
                <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 text-ink-faint" />
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
