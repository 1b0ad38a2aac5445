'use client'

import { useRouter } from 'next/navigation'
import { type ReactElement, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { FilePlus2, Send } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/loadable'
import { LongWait } from '@/components/ui/loading'
import { Save } from '@/components/ui/more-icons'
import { Section } from '@/components/ui/panel'
import { useZone } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useDraftUploads, useUnreadyFiles } from '@/lib/browser/draft/use-draft-files'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { useSaveAsTemplate } from '@/lib/browser/queries/save-template'
import { useSenderLine } from '@/lib/browser/queries/session'
import { useTemplateEditing } from '@/lib/browser/queries/templates'
import { describeUnderWay } from '@/lib/browser/uploads/upload-item'
import { capitalize } from '@/lib/contract/one-line'
import { draftFiles } from './draft-files'
import { type StepErrors, useProblems, useStepErrors, useWizard } from './frame/use-wizard'
import { WizardStep } from './frame/wizard-step'
import { inviteesOf } from './invitees'
import { describeSend, describeSeveral, messageOf, planOfDraft } from './mail-plan'
import { MailPreview } from './mail-preview'
import { ExpiryField, MessageFields } from './message-fields'
import { PageOverview } from './page-overview'
import { PlanPath } from './plan-path'
import { reviewWarnings } from './recipients/warnings'
import { describePath, ValueLinks, Views } from './review-parts'
import { ScheduleField } from './schedule-field'
import { TemplateChanged } from './template-changed'

const TemplateDialog = laterDialog(() => import('@/components/ui/template-dialog').then((part) => part.TemplateDialog))

/** Enter in an input must not send. */
const stay = () => false

export function StepReview({ reminders }: { reminders: ReactElement }) {
  return useDraft().draft.purpose === 'template' ? <StepSave /> : <ReviewEnvelope reminders={reminders} />
}

/** What they read, who is invited when, and what is missing or looks wrong, with links to it. */
function ReviewEnvelope({ reminders }: { reminders: ReactElement }) {
  const { draft, content, template, isLocked, sending } = useDraft()
  const frame = useRef<HTMLDivElement>(null)
  const errors = useStepErrors(frame)
  const { problems, missing, isWaiting, waitsFor, submit } = useSubmit(errors)
  const people = inviteesOf(content, template)
  const plan = planOfDraft(content, template, useZone())
  const sender = useSenderLine()
  const willVoid = draft.replaces?.voided === false
  const verb = plan.scheduled ? 'schedule' : 'send'
  const isBusy = sending.isPending || isWaiting

  return (
    <WizardStep
      onContinue={stay}
      note={
        <p role="status">
          {sending.isPending ? (
            <LongWait />
          ) : sending.isUnknown ? null : (
            (waitsFor ?? `${willVoid ? 'The earlier envelope is voided first. ' : ''}${describeSend(plan)}`)
          )}
        </p>
      }
      primary={
        sending.isUnknown ? null : (
          <Button variant="primary" pending={isBusy} onClick={() => void submit()}>
            {isBusy ? null : <Send aria-hidden="true" />}
            <span>{sending.isPending ? 'Sending' : willVoid ? `Void and ${verb}` : capitalize(verb)}</span>
          </Button>
        )
      }
      page={
        <Views
          pages={
            <PageOverview
              files={draftFiles(content, template, draft.template_id)}
              people={people}
              problems={problems}
            />
          }
          email={<MailPreview />}
        />
      }
    >
      <div ref={frame} className="flex flex-col gap-8">
        <div className="flex flex-col gap-4">
          <ValueLinks
            title="Something is missing before this can be sent."
            links={missing.map(({ path, message }) => ({ path, text: describePath(path, message, people) }))}
          />
          <WhyNotDone title="Not sent" next="send it" />
          {sending.problem ? (
            <ErrorState error={sending.problem} title="Not sent">
              Nothing was sent, and everything you typed is saved.
            </ErrorState>
          ) : null}
          {sending.isFrozen ? null : (
            <ValueLinks title="Check these recipients before you send." links={reviewWarnings(people)} />
          )}
          {sender ? <p className="text-14 text-ink-soft [overflow-wrap:anywhere]">{sender}</p> : null}
          <MessageFields errors={errors} />
        </div>
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

/** Does something with the draft as the server has it, once that has everything. */
function useOnceSaved(act: () => void) {
  const { save } = useDraft()
  const [state, setState] = useState<'saving' | 'unsaved'>()
  return {
    isSaving: state === 'saving',
    isUnsaved: state === 'unsaved',
    async begin() {
      setState('saving')
      const isSaved = await save()
      setState(isSaved ? undefined : 'unsaved')
      if (isSaved) act()
    },
  }
}

const Unsaved = () => (
  <p role="alert" className="text-13 text-bad">
    The last changes are not saved yet. Try again once they are.
  </p>
)

/** What the service takes only with own documents. The draft from the template is discarded. */
function ContinueAsOwn({ draftId }: { draftId: string }) {
  const own = useDraftOf({ kind: 'drafts', id: draftId, as: 'own' })
  const { begin, isSaving, isUnsaved } = useOnceSaved(() => own.mutate())
  return (
    <div className="text-13 text-ink-soft">
      <p>To schedule it, add copies or change fields, leave the template.</p>
      <Button variant="tertiary" className="-ml-2.5" pending={isSaving || own.isPending} onClick={() => void begin()}>
        Continue as your own envelope
      </Button>
      {isUnsaved ? <Unsaved /> : null}
      {own.error ? <ErrorState error={own.error} title="No draft was made" /> : null}
    </div>
  )
}

/** Keeps what was prepared for the next time. The draft stays as it is. */
function SaveAsTemplate() {
  const { draft, content, template } = useDraft()
  const editing = useTemplateEditing()
  const [router, toast] = [useRouter(), useToast()]
  const [isOpen, setIsOpen] = useState(false)
  const { begin, isSaving, isUnsaved } = useOnceSaved(() => setIsOpen(true))
  const { cancel, ...dialog } = useSaveAsTemplate('drafts', draft.id, ({ content: saved, template_id }) => {
    setIsOpen(false)
    const action = { label: 'Open', onAct: () => router.push(`/templates/${template_id}`) }
    toast({ title: `Saved “${saved.templateName}” as a template`, action })
  })
  if (!editing?.open) return null

  const roles = inviteesOf(content, template).map(({ name, email, label, requestRole, index }) => ({
    person: name || email || label,
    name: template ? label : `${requestRole} ${index + 1}`,
  }))
  return (
    <div>
      <Button
        variant="tertiary"
        className="-ml-2.5"
        {...TemplateDialog.onHint}
        pending={isSaving}
        onClick={() => void begin()}
      >
        {isSaving ? null : <FilePlus2 aria-hidden="true" />}
        <span>Save as template</span>
      </Button>
      {isUnsaved ? <Unsaved /> : null}
      <TemplateDialog
        {...dialog}
        open={isOpen}
        name={messageOf(content, template).emailSubject || (draft.template_name ?? '')}
        roles={roles}
        onClose={() => {
          cancel()
          setIsOpen(false)
        }}
      />
    </div>
  )
}

/** What every send of the template begins with, and the last look before it is saved. */
function StepSave() {
  const { content, sending } = useDraft()
  const frame = useRef<HTMLDivElement>(null)
  const errors = useStepErrors(frame)
  const { problems, missing, isWaiting, waitsFor, submit } = useSubmit(errors)
  const people = inviteesOf(content, undefined)
  const { problem } = sending
  const isConflict = problem instanceof CallError && problem.reason === 'changed_meanwhile'
  const isBusy = sending.isPending || isWaiting

  return (
    <WizardStep
      onContinue={stay}
      note={<p role="status">{sending.isPending ? <LongWait /> : waitsFor}</p>}
      primary={
        sending.isUnknown || isConflict ? null : (
          <Button variant="primary" pending={isBusy} onClick={() => void submit()}>
            {isBusy ? null : <Save aria-hidden="true" />}
            <span>{sending.isPending ? 'Saving template' : 'Save template'}</span>
          </Button>
        )
      }
      page={
        <Views
          pages={<PageOverview files={draftFiles(content, undefined, undefined)} people={people} problems={problems} />}
          email={<MailPreview />}
        />
      }
    >
      <div ref={frame} className="flex flex-col gap-4">
        <ValueLinks
          title="Something is missing before this can be saved."
          links={missing.map(({ path, message }) => ({ path, text: describePath(path, message, people) }))}
        />
        <WhyNotDone title="Not saved as a template" next="save the template again" />
        {isConflict ? <TemplateChanged /> : null}
        {problem && !isConflict ? (
          <ErrorState error={problem} title="The template was not saved">
            Everything you typed is in the draft.
          </ErrorState>
        ) : null}
        <MessageFields errors={errors} />
        <ExpiryField errors={errors} />
      </div>
    </WizardStep>
  )
}

/**
 * The last changes are not on the server, or another tab changed the draft. What it changed is on
 * the page by now.
 */
function WhyNotDone({ title, next }: { title: string; next: string }) {
  const { unsaved, changes } = useDraft().sending
  return (
    <>
      {unsaved ? (
        <Banner tone="bad" title={`${title}: the last changes are not saved yet.`}>
          {`They are still on this page. Once they are saved, ${next}.`}
        </Banner>
      ) : null}
      {changes ? (
        <Banner tone="warn" title={title}>
          {`Another tab changed the ${nameList(changes)}. The newer version is shown here. Check it, then ${next}.`}
        </Banner>
      ) : null}
    </>
  )
}

/**
 * Sends or saves the draft. What is missing, or refused by the service, opens the step with its
 * value; files that are on their way or being checked are waited for here.
 */
function useSubmit(errors: StepErrors) {
  const { sending } = useDraft()
  const { step: current, go, stepOfValue } = useWizard()
  const problems = useProblems()
  const { isLoading, error } = useDraftUploads()
  const files = describeUnderWay(useUnreadyFiles())
  const real = problems.filter(({ isPassing }) => !isPassing)
  const isWaiting = real.length === 0 && (problems.length > 0 || (isLoading && !error))

  async function submit() {
    const [first] = real
    if (first && first.step !== current) go(first.step, first.path)
    else if (!first || errors.check()) await send()
  }

  async function send() {
    if (isWaiting) return
    const refusal = await sending.submit()
    const field = refusal instanceof CallError ? refusal.field : undefined
    const step = field && stepOfValue(field)
    if (step === current) errors.focus(field ?? '')
    else if (step) go(step, field)
  }

  return {
    problems,
    /** On other steps; those of this one are shown at their inputs. */
    missing: real.filter(({ step }) => step !== current),
    isWaiting,
    waitsFor: isWaiting && files ? `${files}…` : undefined,
    submit,
  }
}
