import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { CircleCheck, Copy, type Icon, Send } from '@/components/ui/icons'
import { RecipientMark, recipientLook } from '@/components/ui/recipient'
import { isApprover } from '@/lib/envelope/signing-task'
import { type Invitee, inviteeName } from './invitees'
import { describeStart, type MailPlan } from './mail-plan'

/** The order as a drawn path: who is invited when, then the copies. People of one step are branches beside each other. */
export function PlanPath({ plan, sent = false }: { plan: MailPlan; sent?: boolean }) {
  const { steps, copies } = plan
  return (
    <ol aria-label="Order" className="flex flex-col text-14">
      {steps.map((step, index) => (
        <Stop
          key={step.number}
          icon={Send}
          isReached={sent && index === 0 && !plan.scheduled}
          title={sent && index === 0 && !plan.scheduled ? 'Invited now' : describeStart(plan, step)}
          about={steps.length > 1 ? `Step ${step.number} of ${steps.length}` : 'Invitation'}
        >
          {step.people.map((person) => (
            <Branch key={person.id} person={person} task={isApprover(person.requestRole) ? 'Approves' : 'Signs'} />
          ))}
        </Stop>
      ))}
      <Stop
        icon={copies.length > 0 ? Copy : CircleCheck}
        title="Once everybody has finished"
        about="Signed document"
        isLast
      >
        {copies.map((person) => (
          <Branch key={person.id} person={person} task="Gets a copy" />
        ))}
      </Stop>
    </ol>
  )
}

type StopProps = {
  icon: Icon
  title: string
  about: string
  isReached?: boolean
  isLast?: boolean
  children: ReactNode
}

/** A point in time on the trunk, with the people who are invited then. */
function Stop({ icon: Icon, title, about, isReached = false, isLast = false, children }: StopProps) {
  return (
    <li className="relative">
      {isLast ? null : <Trunk />}
      <div className="relative flex min-h-8 items-center gap-3">
        <span
          aria-hidden="true"
          className={cn(
            'flex size-6 shrink-0 items-center justify-center rounded-full border [&_svg]:size-3.5',
            isReached ? 'border-good bg-good-soft text-good' : 'border-line-strong bg-surface text-ink-soft',
          )}
        >
          <Icon />
        </span>
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium text-ink">{title}</span>{' '}
          <span className="text-13 text-ink-soft">{`· ${about}`}</span>
        </p>
      </div>
      <ul className={isLast ? '' : 'pb-3'}>{children}</ul>
    </li>
  )
}

const Trunk = () => (
  <svg aria-hidden="true" className="absolute top-4 left-0 h-full w-6 fill-none stroke-line-strong [stroke-width:1.5]">
    <line x1="12" x2="12" y1="0" y2="100%" />
  </svg>
)

/** One person, connected to the trunk. */
function Branch({ person, task }: { person: Invitee; task: string }) {
  const { line, soft } = recipientLook(person.id)
  return (
    <li className="relative flex min-h-11 items-start gap-3 py-1 pl-10">
      <svg
        aria-hidden="true"
        className="absolute inset-y-0 left-0 h-full w-10 overflow-visible fill-none stroke-line-strong [stroke-width:1.5]"
      >
        <path d="M12 0 C 12 16, 16 16, 40 16" />
      </svg>
      <span
        aria-hidden="true"
        className={cn('relative flex size-6 shrink-0 items-center justify-center rounded-full border', line, soft)}
      >
        <RecipientMark id={person.id} className="size-3" />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-medium text-ink">{inviteeName(person)}</span>{' '}
        <span className="text-13 text-ink-soft">{person.email || 'no address yet'}</span>
        <span className="block text-12 text-ink-faint">{task}</span>
      </span>
    </li>
  )
}
