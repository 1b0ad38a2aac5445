import { CircleCheck, Copy, Send } from '@/components/ui/icons'
import { PathMilestone, PathNode, PathRow, type Reach } from '@/components/ui/signing-path'
import { useAccountLanguage } from '@/lib/browser/queries/session'
import { isApprover } from '@/lib/envelope/signing-task'
import { CODE_NAMES } from '@/lib/envelope/state'
import { LANGUAGES } from '@/lib/messages/languages'
import { own } from '@/lib/text/json'
import { type Invitee, inviteeName } from './invitees'
import { describeStart, type MailPlan, type MailStep } from './mail-plan'

/**
 * The order as the path: who is invited when, then the copies. People of one step are branches
 * beside each other.
 */
export function PlanPath({ plan, sent = false }: { plan: MailPlan; sent?: boolean }) {
  const { steps, copies, scheduled } = plan
  return (
    <ol aria-label="Order" className="flex flex-col text-14">
      {steps.map((step, index) => (
        <StepRows
          key={step.number}
          title={sent && !scheduled && index === 0 ? 'Invited now' : describeStart(plan, step)}
          step={step}
          count={steps.length}
          isReached={sent && !scheduled && index === 0}
        />
      ))}
      <PathRow
        segment={{ column: 0, above: steps.length > 0 ? 'ahead' : 'none', below: copies.length > 0 ? 'ahead' : 'none' }}
        columns={1}
        node={<PathMilestone icon={copies.length > 0 ? Copy : CircleCheck} state="ahead" />}
      >
        <Moment title="Once everybody has finished" about="Signed document" />
      </PathRow>
      {copies.map((person, at) => (
        <PersonRow
          key={person.id}
          person={person}
          task="Gets a copy"
          state="copy"
          above="ahead"
          below={at === copies.length - 1 ? 'none' : 'ahead'}
        />
      ))}
    </ol>
  )
}

type StepRowsProps = { title: string; step: MailStep; count: number; isReached: boolean }

/** When the people of a step are invited, and who they are. */
function StepRows({ title, step: { number, people }, count, isReached }: StepRowsProps) {
  const reach = isReached ? 'reached' : 'ahead'
  return (
    <>
      <PathRow
        segment={{ column: 0, above: number === 1 ? 'none' : 'ahead', below: reach }}
        columns={1}
        node={<PathMilestone icon={Send} state={reach} />}
      >
        <Moment title={title} about={count > 1 ? `Step ${number} of ${count}` : 'Invitation'} />
      </PathRow>
      {people.map((person, at) => (
        <PersonRow
          key={person.id}
          person={person}
          task={isApprover(person.requestRole) ? 'Approves' : 'Signs'}
          state={isReached ? 'turn' : 'waiting'}
          above={reach}
          below={at === people.length - 1 ? 'ahead' : reach}
        />
      ))}
    </>
  )
}

/** A point in time, when people are invited or get their copy. */
function Moment({ title, about }: { title: string; about: string }) {
  return (
    <p className="min-w-0 py-2.5 [overflow-wrap:anywhere]">
      <span className="font-medium text-ink">{title}</span>{' '}
      <span className="text-13 text-ink-soft">{`· ${about}`}</span>
    </p>
  )
}

type PersonRowProps = { person: Invitee; task: string; state: 'turn' | 'waiting' | 'copy'; above: Reach; below: Reach }

/** One person on a branch of the path, with their code and, if it differs from the account's, their language. */
function PersonRow({ person, task, state, above, below }: PersonRowProps) {
  const accountLanguage = useAccountLanguage()
  const { language = accountLanguage, authentication, copy } = person
  const code = copy ? undefined : own(CODE_NAMES, authentication ?? '')
  return (
    <PathRow
      segment={{ column: 1, above, below, isBranch: true }}
      columns={1}
      node={<PathNode recipient={person.id} state={state} />}
    >
      <p className="min-w-0 py-2.5 [overflow-wrap:anywhere]">
        <span className="font-medium text-ink">{inviteeName(person)}</span>{' '}
        <span className="text-13 text-ink-soft">{person.email || 'no address yet'}</span>
        <span className="block text-12 text-ink-faint">
          <span>{code ? `${task} · ${code}` : task}</span>
          {language === accountLanguage ? null : (
            <span>
              {' · '}
              <bdi lang={language}>{LANGUAGES.find(({ tag }) => tag === language)?.name ?? language}</bdi>
            </span>
          )}
        </span>
      </p>
    </PathRow>
  )
}
