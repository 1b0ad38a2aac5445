'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { FilePlus2, Send } from '@/components/ui/icons'
import { LongWait } from '@/components/ui/loading'
import { Save } from '@/components/ui/more-icons'
import { useZone } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useDraftUploads, useUnreadyFiles } from '@/lib/browser/draft/use-draft-files'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { useTemplateEditing } from '@/lib/browser/queries/templates'
import { describeUnderWay } from '@/lib/browser/uploads/upload-item'
import { capitalize } from '@/lib/contract/one-line'
import { stepOf } from '@/lib/desk/drafts/contract/draft-problems'
import { draftFiles } from './draft-files'
import { useProblems, useWizard } from './frame/use-wizard'
import { WizardStep } from './frame/wizard-step'
import { inviteesOf } from './invitees'
import { describeInvited, describeLater, planOfDraft } from './mail-plan'
import { PageOverview } from './page-overview'
import { reviewWarnings } from './recipients/warnings'
import { describePath, ReviewParts, ValueLinks } from './review-parts'
import { TemplateChanged } from './template-changed'

export function StepReview() {
  return useDraft().draft.purpose === 'template' ? <StepSave /> : <ReviewEnvelope />
}

/**
 * Everything that will be sent, and everything that is missing or looks wrong, with links to its
 * place.
 */
function ReviewEnvelope() {
  const { draft, content, template, sending } = useDraft()
  const { problems, missing, isWaiting, waitsFor, submit } = useSubmit()
  const people = inviteesOf(content, template)
  const plan = planOfDraft(content, template, useZone())
  const willVoid = draft.replaces?.voided === false

  return (
    <WizardStep
      title="Who gets what, and when"
      about={
        sending.isFrozen
          ? 'This is what the service was asked to send.'
          : willVoid
            ? 'Nothing is sent yet. The earlier envelope is voided first, then this one is sent.'
            : 'Nothing is sent yet. A sent envelope can be voided, but not changed.'
      }
      onContinue={submit}
      note={
        <p role="status">
          {sending.isPending ? <LongWait /> : sending.isUnknown ? null : (waitsFor ?? describeLater(plan))}
        </p>
      }
      primary={
        sending.isUnknown ? null : (
          <Button type="submit" variant="primary" pending={sending.isPending || isWaiting}>
            {sending.isPending || isWaiting ? null : <Send aria-hidden="true" />}
            <span>{`${sendLabel({ isPending: sending.isPending, isScheduled: plan.scheduled !== undefined, willVoid })} ${describeInvited(plan)}`}</span>
          </Button>
        )
      }
      page={
        <PageOverview files={draftFiles(content, template, draft.template_id)} people={people} problems={problems} />
      }
    >
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
        <ReviewParts plan={plan} />
        {sending.isFrozen ? null : <SaveAsTemplate />}
      </div>
    </WizardStep>
  )
}

type Label = { isPending: boolean; isScheduled: boolean; willVoid: boolean }

function sendLabel({ isPending, isScheduled, willVoid }: Label): string {
  const verb = isScheduled ? ['schedule for', 'scheduling for'] : ['send to', 'sending to']
  const label = `${willVoid ? (isPending ? 'voiding and ' : 'void and ') : ''}${verb[isPending ? 1 : 0]}`
  return capitalize(label)
}

/** Keeps what was prepared for the next time. The draft stays as it is. */
function SaveAsTemplate() {
  const { draft, flush, create } = useDraft()
  const editing = useTemplateEditing()
  const copy = useDraftOf({ kind: 'drafts', id: draft.id, as: 'template' })
  const [isSaving, setIsSaving] = useState(false)
  const [isUnsaved, setIsUnsaved] = useState(false)
  if (!editing) return null

  async function save() {
    setIsSaving(true)
    const isSaved = (await flush()) && (await create())
    setIsSaving(false)
    setIsUnsaved(!isSaved)
    if (isSaved) copy.mutate()
  }

  return (
    <section aria-labelledby="save-as-template" className="card px-4 py-3 text-14">
      <h3 id="save-as-template" className="mb-1 text-13 font-medium text-ink-soft">
        Use it again
      </h3>
      {editing.open ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-13 text-ink-soft">
            A template keeps documents, fields and roles, and has slots in place of people. This draft stays.
          </p>
          <Button pending={isSaving || copy.isPending} onClick={() => void save()}>
            {isSaving || copy.isPending ? null : <FilePlus2 aria-hidden="true" />}
            <span>Save as template</span>
          </Button>
        </div>
      ) : (
        <p className="text-13 text-ink-soft">{editing.because}</p>
      )}
      {isUnsaved ? (
        <p role="alert" className="mt-2 text-13 text-bad">
          The last changes are not saved yet. Try again once they are.
        </p>
      ) : null}
      {copy.error ? <ErrorState error={copy.error} title="No template was made" className="mt-2" /> : null}
    </section>
  )
}

/** The last look at a template before it is saved. */
function StepSave() {
  const { draft, content, sending } = useDraft()
  const { problems, missing, isWaiting, waitsFor, submit } = useSubmit()
  const people = inviteesOf(content, undefined)
  const fields = content.fields?.length ?? 0
  const { problem } = sending
  const isConflict = problem instanceof CallError && problem.reason === 'changed_meanwhile'

  return (
    <WizardStep
      title={draft.template_id ? 'Save the changes' : 'Save the template'}
      about={
        draft.template_id
          ? 'Later sends use the new version. Envelopes that were sent already stay as they are.'
          : 'Everybody in your account can send it then.'
      }
      onContinue={submit}
      note={<p role="status">{sending.isPending ? <LongWait /> : waitsFor}</p>}
      primary={
        sending.isUnknown || isConflict ? null : (
          <Button type="submit" variant="primary" pending={sending.isPending || isWaiting}>
            {sending.isPending || isWaiting ? null : <Save aria-hidden="true" />}
            <span>{sending.isPending ? 'Saving template' : 'Save template'}</span>
          </Button>
        )
      }
      page={<PageOverview files={draftFiles(content, undefined, undefined)} people={people} problems={problems} />}
    >
      <div className="flex flex-col gap-4">
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
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 card px-4 py-3 text-14">
          <dt className="text-ink-faint">Name</dt>
          <dd className="text-ink [overflow-wrap:anywhere]">{content.templateName || 'None yet'}</dd>
          <dt className="text-ink-faint">Slots</dt>
          <dd className="text-ink [overflow-wrap:anywhere]">
            {content.recipients.map(({ name }, index) => name || `Slot ${index + 1}`).join(', ') || 'None yet'}
          </dd>
          <dt className="text-ink-faint">Documents</dt>
          <dd className="text-ink [overflow-wrap:anywhere]">
            {content.documents?.map(({ name }) => name).join(', ') || 'None yet'}
          </dd>
          <dt className="text-ink-faint">Fields</dt>
          <dd className="tabular text-ink">{fields}</dd>
          <dt className="text-ink-faint">Subject</dt>
          <dd className="text-ink [overflow-wrap:anywhere]">{content.emailSubject || 'Chosen at each send'}</dd>
        </dl>
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
function useSubmit() {
  const { sending } = useDraft()
  const { go } = useWizard()
  const problems = useProblems()
  const { isLoading, error } = useDraftUploads()
  const files = describeUnderWay(useUnreadyFiles())
  const missing = problems.filter(({ isPassing }) => !isPassing)
  const isWaiting = missing.length === 0 && (problems.length > 0 || (isLoading && !error))

  async function submit() {
    const [first] = missing
    if (first) go(first.step, first.path)
    else if (!isWaiting) {
      const refusal = await sending.submit()
      const field = refusal instanceof CallError ? refusal.field : undefined
      const step = field && stepOf(field)
      if (step) go(step, field)
    }
    return false
  }
  return { problems, missing, isWaiting, waitsFor: isWaiting && files ? `${files}…` : undefined, submit }
}
