import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EyeOff, LockKeyhole } from '@/components/ui/icons'
import { Later, loadable } from '@/components/ui/loadable'
import { SkeletonWord } from '@/components/ui/loading'
import { DelegationPath, personName } from '@/components/ui/people'
import { PathNode, PathRow, pathStates } from '@/components/ui/signing-path'
import { Time } from '@/components/ui/time'
import type { AuditTrail, DelegatedBy, DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { type CurrentMail, currentMail, hasFailed } from '@/lib/envelope/mail-state'
import {
  type DelegationChain,
  delegatedByOf,
  describeChainEnd,
  describeDelegation,
  type Participant,
  type SignerMoments,
  type SigningProgress,
  signerMoments,
} from '@/lib/envelope/signing-progress'
import { isApprover } from '@/lib/envelope/signing-task'
import { type CurrentViewProblem, currentViewProblem, describeViewProblem, viewStep } from '@/lib/envelope/view-problem'
import { isolate } from '@/lib/text/one-line'
import { MailNote, MailProblem } from './mail'
import type { ParticipantPathRow } from './path-rows'
import { SignerActions } from './signer-actions'
import { SignerCode } from './signer-code'

const loadMessage = async () => ({ default: (await import('../actions/mail-dialogs')).PrivateMessage })
const PrivateMessage = loadable(loadMessage, ({ trigger }) => trigger)

type ParticipantRowProps = {
  trail: AuditTrail | undefined
  /** What only the trail knows has its place held. */
  isTrailPending: boolean
  id: string
  envelope: PdfSignRequest
  progress: SigningProgress
  row: ParticipantPathRow
  columns: number
  /** How the slot was delegated, if this person is the last who got it. */
  chain?: DelegationChain | undefined
}

/** One person on the path: name, role, step and state. */
export function ParticipantRow({ id, envelope, progress, row, columns, trail, chain, ...rest }: ParticipantRowProps) {
  const { participant, step, segment } = row
  const { signer, state } = participant
  const moments = signerMoments(trail, signer)
  const steps = progress.steps.length
  const mail = currentMail(signer, state)
  const viewProblem = currentViewProblem(signer, state)
  const job = [signer.title, signer.companyName].filter(Boolean).join(', ')
  const hasStep = envelope.signerOrderRequired && steps > 1

  return (
    <PathRow segment={segment} columns={columns} node={<PathNode recipient={participant.recipient} state={state} />}>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 pr-2">
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium text-ink [overflow-wrap:anywhere]">
              <bdi translate="no">{personName(signer)}</bdi>
            </span>
            <span className="text-13 text-ink-soft [overflow-wrap:anywhere]">{signer.requestRole || 'Signer'}</span>
            {hasStep ? <span className="sr-only">{`, step ${step} of ${steps}`}</span> : null}
          </div>
          {signer.name && signer.email ? (
            <div translate="no" className="text-13 text-ink-soft [overflow-wrap:anywhere]">
              {signer.email}
            </div>
          ) : null}
          {job ? <div className="text-13 text-ink-faint [overflow-wrap:anywhere]">{job}</div> : null}
          <State
            participant={participant}
            moments={moments}
            mail={mail}
            delegatedBy={delegatedByOf(signer, trail)}
            isTrailPending={rest.isTrailPending}
          />
          {mail ? <MailProblem mail={mail} /> : null}
          {viewProblem ? <ViewProblemNote signer={signer} problem={viewProblem} /> : null}
          <SignerCode id={id} envelope={envelope} signer={signer} />
          {chain ? <DelegationPath holders={chain} end={describeChainEnd(chain)} className="mt-1" /> : null}
          {signer.privateMessage ? (
            <Later
              button={
                <Button variant="tertiary" size="sm" className="-ml-2 mt-0.5" aria-haspopup="dialog">
                  <LockKeyhole aria-hidden="true" />
                  Private message
                </Button>
              }
              load={loadMessage}
              popover={(trigger) => (
                <PrivateMessage trigger={trigger} to={personName(signer)} text={signer.privateMessage ?? ''} />
              )}
            />
          ) : null}
        </div>
        <SignerActions id={id} envelope={envelope} progress={progress} signer={signer} state={state} mail={mail} />
      </div>
    </PathRow>
  )
}

type StateProps = {
  participant: Participant
  moments: SignerMoments
  mail: CurrentMail | undefined
  delegatedBy: DelegatedBy | undefined
  isTrailPending: boolean
}

/** What the person has done, and when. */
function State({ participant, moments, mail, delegatedBy, isTrailPending }: StateProps) {
  const { signer, state, from, to } = participant
  const reason = moments.reason ?? signer.declineReason?.trim()
  const end = state === 'signed' || state === 'declined' || state === 'delegated' ? state : undefined
  const endedAt = end && moments[end]
  // A service without a mail server reports no mail state, and the trail has the reminder.
  const reminded = state === 'turn' && !mail?.isReminder ? moments.reminded : undefined
  const opened = !endedAt && state !== 'waiting' ? moments.opened : undefined
  const events = [
    ...(mail ? [{ verb: '', at: mail.at ?? '', mail }] : []),
    ...(opened ? [{ verb: 'opened', at: opened, mail: undefined }] : []),
    ...(reminded ? [{ verb: 'reminded', at: reminded, mail: undefined }] : []),
  ].toSorted((one, other) => (Date.parse(one.at) || 0) - (Date.parse(other.at) || 0))
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 text-13 text-ink-soft">
      <span className={cn('font-medium', pathStates[state].ink)}>
        {state !== 'delegated' ? (
          describeState(participant)
        ) : delegatedBy || !isTrailPending ? (
          describeDelegation(delegatedBy)
        ) : (
          <SkeletonWord className="w-20" />
        )}
      </span>
      {state === 'delegated' && to ? (
        <span className="[overflow-wrap:anywhere]">{`${delegatedBy === 'sender' ? '· now' : 'to'} ${isolate(to)}`}</span>
      ) : null}
      {endedAt ? <Time value={endedAt} mode="absolute" /> : null}
      {end && !endedAt && isTrailPending ? <SkeletonWord className="w-40" /> : null}
      {events.map((event) =>
        event.mail ? (
          <MailNote key="mail" mail={event.mail} />
        ) : (
          <span key={event.verb}>
            <span>{`· ${event.verb}`}</span> <Time value={event.at} mode="absolute" />
          </span>
        ),
      )}
      {/* A trail without the invitation may leave out the opening as well. */}
      {state === 'turn' && moments.invited && !moments.opened && !(mail && hasFailed(mail)) ? (
        <span>· not opened yet</span>
      ) : null}
      {from ? <span className="[overflow-wrap:anywhere]">{`· in place of ${isolate(from)}`}</span> : null}
      {state === 'declined' && reason ? (
        <span className="w-full whitespace-pre-wrap [overflow-wrap:anywhere]">{`“${reason}”`}</span>
      ) : null}
    </p>
  )
}

/** Approvers approve; everybody else signs. */
function describeState({ signer, state }: Participant): string {
  if (isApprover(signer.requestRole)) {
    if (state === 'signed') return 'Approved'
    if (state === 'turn') return 'Waiting to approve'
    if (state === 'stopped') return 'Did not approve'
  }
  return pathStates[state].label
}

type ViewProblemNoteProps = { signer: DocumentSigner; problem: CurrentViewProblem }

/** What a person was not shown, since when, and what to do. */
function ViewProblemNote({ signer, problem }: ViewProblemNoteProps) {
  return (
    <div className="mt-1.5 flex items-start gap-x-3 rounded-md bg-bad-soft px-3 py-2 text-14 text-bad">
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          <span className="font-semibold">{`${isolate(personName(signer))} ${describeViewProblem(problem)}`}</span>{' '}
          {problem.at ? <Time value={problem.at} mode="absolute" /> : null}
        </p>
        <p className="text-13 text-ink">{viewStep(problem)}</p>
      </div>
    </div>
  )
}
