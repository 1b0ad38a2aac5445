'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Save } from '@/components/ui/more-icons'
import { LongWait } from '@/components/ui/waiting'
import { CallError } from '@/lib/browser/call'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { WizardStep } from '../frame/wizard-step'
import { draftFiles } from '../pages/draft-files'
import { PageOverview } from '../pages/page-overview'
import { inviteesOf } from '../plan/invitees'
import { StaleNote } from './stale-note'
import { TemplateChanged } from './template-changed'
import { useSubmit } from './use-submit'
import { describePath, ValueLinks } from './value-links'

/** The last look at a template before it is saved. */
export function StepSave() {
  const { draft, content, sending } = useDraft()
  const { problems, submit } = useSubmit()
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
      note={<p role="status">{sending.isPending ? <LongWait /> : null}</p>}
      primary={
        sending.isUnknown || isConflict ? null : (
          <Button type="submit" variant="primary" pending={sending.isPending}>
            {sending.isPending ? null : <Save aria-hidden="true" />}
            <span>{sending.isPending ? 'Saving template' : 'Save template'}</span>
          </Button>
        )
      }
      page={<PageOverview files={draftFiles(content, undefined, undefined)} people={people} problems={problems} />}
    >
      <div className="flex flex-col gap-4">
        <ValueLinks
          title="Something is missing before this can be saved."
          links={problems.map(({ path, message }) => ({ path, text: describePath(path, message, people) }))}
        />
        {sending.unsaved ? (
          <Banner tone="bad" title="Not saved: the last changes are not stored yet.">
            They are still on this page. Save again once they are stored.
          </Banner>
        ) : null}
        <StaleNote title="Not saved as a template" next="save the template again" />
        {isConflict ? <TemplateChanged /> : null}
        {problem && !isConflict ? (
          <ErrorState error={problem} title="The template was not saved">
            Everything you typed is in the draft.
          </ErrorState>
        ) : null}
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3 text-14">
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
