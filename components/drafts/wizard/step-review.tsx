'use client'

import { type ComponentType, type ReactElement, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { Send } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { LongWait } from '@/components/ui/loading'
import { Save } from '@/components/ui/more-icons'
import { type Elements, Section } from '@/components/ui/panel'
import { useNow, useZone } from '@/components/ui/time'
import { hasChangedMeanwhile } from '@/lib/browser/call'
import { useMay, useSender } from '@/lib/browser/queries/session'
import { isFixed, isTick } from '@/lib/contract/field-types'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft'
import { needsPrintedName } from '@/lib/printing/nameless'
import { printedLabel } from '@/lib/printing/printed-button'
import { capitalize } from '@/lib/text/one-line'
import { type OpenDraft, useDraft } from '../open-draft/use-draft'
import { AccessCodes } from './access-codes'
import { useReplacement } from './frame/replacement'
import { useStepErrors } from './frame/use-wizard'
import { WizardStep } from './frame/wizard-step'
import { inviteesOf } from './invitees'
import { describeSend, describeSeveral, planOfDraft } from './mail-plan'
import { MailPreview } from './mail-preview'
import { ExpiryField, MessageFields, SearchValuesField } from './message-fields'
import { PageOverview } from './page-overview'
import { PlanPath } from './plan-path'
import { reviewWarnings } from './recipients/warnings'
import { ContinueAsOwn, SaveAsTemplate } from './review-actions'
import { describePath, ValueLinks, Views } from './review-parts'
import { ScheduleField } from './schedule-field'
import { TemplateChanged } from './template-changed'
import { useSubmit } from './use-submit'

// Compares two versions, which few sends need.
const TemplateNews = loadable(() => import('@/components/ui/template-news'))
const SettingsNews = loadable(() => import('@/components/ui/settings-news'))

// Few envelopes have texts that signers cannot change, or buttons.
const CutTexts = loadable(() => import('./cut-texts'))
const NamelessButtons = loadable(() => import('./nameless-buttons'))
const hasTextsToFit = ({ fields = [] }: DraftContent) =>
  fields.some((field) => (isFixed(field) && !isTick(field.type)) || printedLabel(field) !== '')
const hasNameless = ({ fields = [] }: DraftContent) => fields.some(needsPrintedName)

/** Enter in an input must not send. */
const stay = () => false

type RemindersProps = Pick<OpenDraft, 'draft' | 'content' | 'template' | 'isFrozen'> & {
  onChange: (choice: DraftContent['reminders']) => void
}

/** `reminders`: how a draft chooses its reminders, which another feature draws. */
export function StepReview({ reminders: Reminders }: { reminders: ComponentType<RemindersProps> }) {
  const open = useDraft()
  const reminders = <Reminders {...open} onChange={(choice) => open.change({ reminders: choice })} />
  return open.draft.purpose === 'template' ? (
    <StepSave reminders={reminders} />
  ) : (
    <ReviewEnvelope reminders={reminders} />
  )
}

/** What they read, who is invited when, and what is missing or looks wrong, with links to it. */
function ReviewEnvelope({ reminders }: { reminders: ReactElement }) {
  const { draft, content, template, isLocked, sending } = useDraft()
  const frame = useRef<HTMLDivElement>(null)
  const errors = useStepErrors(frame)
  const { files, viewProblem, problems, missing, isWaiting, uploadText, templateNews, settingsNews, submit } =
    useSubmit(errors)
  const notDone = useNotDone(
    'Not sent',
    templateNews ? 'the template' : settingsNews ? 'something on this page' : undefined,
  )
  const people = inviteesOf(content, template)
  const plan = planOfDraft(content, template, useZone(), useNow())
  const [sender, mayKeys] = [useSender(), useMay('keys')]
  const { hasEnded, ending } = useReplacement()
  const verb = content.scheduledFor === undefined ? 'send' : 'schedule'
  const isBusy = sending.isPending || isWaiting

  return (
    <WizardStep
      onContinue={stay}
      note={
        <p role="status">
          {sending.isPending ? (
            <LongWait />
          ) : sending.isUnknown || hasEnded || viewProblem ? null : (
            (notDone ?? uploadText ?? `${ending ? `The earlier envelope ${ending.first}. ` : ''}${describeSend(plan)}`)
          )}
        </p>
      }
      primary={
        sending.isUnknown || hasEnded ? null : (
          <Button variant="primary" pending={isBusy} onClick={() => void submit()}>
            {isBusy ? null : <Send aria-hidden="true" />}
            <span>{sending.isPending ? 'Sending' : ending ? `${ending.verb} and ${verb}` : capitalize(verb)}</span>
          </Button>
        )
      }
      page={
        <Views pages={<PageOverview files={files} people={people} problems={problems} />} email={<MailPreview />} />
      }
    >
      <div ref={frame} className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <ValueLinks
            title="Something is missing before this can be sent."
            links={missing.map(({ path, message }) => ({ path, text: describePath(path, message, people) }))}
          />
          <WhyNotDone title="Not sent" next="send it">
            {viewProblem ? <Banner tone="bad" title={viewProblem} /> : null}
            {templateNews && !sending.isUnknown ? <TemplateNews {...templateNews} /> : null}
            {settingsNews && !sending.isUnknown ? <SettingsNews differences={settingsNews} /> : null}
            {sending.problem && !((templateNews || settingsNews) && hasChangedMeanwhile(sending.problem)) ? (
              <ErrorState error={sending.problem} title="Not sent">
                Nothing was sent, and everything you typed is saved.
              </ErrorState>
            ) : null}
          </WhyNotDone>
          {sending.isFrozen ? null : (
            <ValueLinks title="Check these recipients before you send." links={reviewWarnings(people)} />
          )}
          {hasTextsToFit(content) ? <CutTexts /> : null}
          {hasNameless(content) ? <NamelessButtons /> : null}
          {sender ? (
            <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">
              <span>{`${sender.line} `}</span>
              {sender.isOther && mayKeys ? <TextLink href="/settings/keys">Manage API keys</TextLink> : null}
            </p>
          ) : null}
          <MessageFields errors={errors} />
        </div>
        <AccessCodes />
        <Section title="Order">
          <PlanPath plan={plan} />
          <ul className="mt-2 text-13 text-ink-soft empty:hidden">
            {describeSeveral(plan).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Section>
        <Section title="Options">
          <div className="flex flex-col gap-4">
            {isLocked ? null : <ScheduleField errors={errors} />}
            <ExpiryField errors={errors} />
            {reminders}
            {isLocked && !sending.isFrozen ? <ContinueAsOwn draftId={draft.id} /> : null}
            {sending.isFrozen ? null : <SaveAsTemplate />}
          </div>
        </Section>
      </div>
    </WizardStep>
  )
}

/** What every send of the template begins with, and the last look before it is saved. */
function StepSave({ reminders }: { reminders: ReactElement }) {
  const { draft, content, sending } = useDraft()
  const frame = useRef<HTMLDivElement>(null)
  const errors = useStepErrors(frame)
  const { files, viewProblem, problems, missing, isWaiting, uploadText, submit } = useSubmit(errors)
  const notDone = useNotDone('Not saved')
  const people = inviteesOf(content, undefined)
  const { problem } = sending
  const isConflict = hasChangedMeanwhile(problem)
  const isBusy = sending.isPending || isWaiting

  return (
    <WizardStep
      onContinue={stay}
      note={<p role="status">{sending.isPending ? <LongWait /> : (notDone ?? uploadText)}</p>}
      primary={
        sending.isUnknown || isConflict ? null : (
          <Button variant="primary" pending={isBusy} onClick={() => void submit()}>
            {isBusy ? null : <Save aria-hidden="true" />}
            <span>{sending.isPending ? 'Saving template' : 'Save template'}</span>
          </Button>
        )
      }
      page={
        <Views pages={<PageOverview files={files} people={people} problems={problems} />} email={<MailPreview />} />
      }
    >
      <div ref={frame} className="flex flex-col gap-4">
        <ValueLinks
          title="Something is missing before this can be saved."
          links={missing.map(({ path, message }) => ({ path, text: describePath(path, message, people) }))}
        />
        <WhyNotDone title="Not saved as a template" next="save the template again">
          {viewProblem ? <Banner tone="bad" title={viewProblem} /> : null}
          {isConflict ? <TemplateChanged /> : null}
          {problem && !isConflict ? (
            <ErrorState error={problem} title="The template was not saved">
              Everything you typed is in the draft.
            </ErrorState>
          ) : null}
        </WhyNotDone>
        {hasTextsToFit(content) ? <CutTexts /> : null}
        {hasNameless(content) ? <NamelessButtons /> : null}
        <MessageFields errors={errors} />
        <ExpiryField errors={errors} />
        <SearchValuesField />
        {/* The page of a template that is changed has them. */}
        {draft.template_id ? null : reminders}
      </div>
    </WizardStep>
  )
}

type WhyNotDoneProps = { title: string; next: string; children: Elements }

/**
 * Why nothing was sent or saved: the last changes are not on the server, another tab changed the
 * draft, whose version is on the page by now, or what the service answered. It gets the focus.
 */
function WhyNotDone({ title, next, children }: WhyNotDoneProps) {
  const { unsaved, changes } = useDraft().sending
  return (
    <div tabIndex={-1} data-why-not-done="" className="flex scroll-mt-4 flex-col gap-4 outline-none empty:hidden">
      {unsaved === 'failed' ? (
        <Banner tone="bad" title={`${title}: the last changes are not saved yet.`}>
          {`They are still on this page. Once they are saved, ${next}.`}
        </Banner>
      ) : null}
      {changes ? (
        <Banner tone="warn" title={title}>
          {`Another tab changed the ${nameList(changes)}. The newer version is shown here. Check it, then ${next}.`}
        </Banner>
      ) : null}
      {children}
    </div>
  )
}

/** The reason in a few words beside the button, because the message may be far above it. */
function useNotDone(title: string, changed?: string): ReactElement | undefined {
  const { saveState, sending } = useDraft()
  const { unsaved, changes, problem } = sending
  const isConflict = saveState.kind === 'conflict'
  if (isConflict && !unsaved) return <span>Decide which version to keep first.</span>
  const why = isConflict
    ? ': decide which version to keep.'
    : unsaved
      ? ': the last changes are not saved yet.'
      : changes
        ? ': another tab changed the draft.'
        : changed && hasChangedMeanwhile(problem)
          ? `: ${changed} was changed.`
          : '.'
  return unsaved || changes || problem ? <span className="text-bad">{`${title}${why}`}</span> : undefined
}
