'use client'

import { useRouter } from 'next/navigation'
import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react'
import { PageHeader } from '@/components/ui/page-header'
import { useChosenFiles } from '@/lib/browser/draft/use-chosen-files'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { PlacementNote } from '../placement/placement-note'
import { ReplacesNote } from './replaces-note'
import { Conflict, SaveLine } from './save-state'
import { Stepper } from './stepper'
import { UnknownOutcome } from './unknown-outcome'
import { UploadsLine } from './uploads-line'
import { useWizard } from './use-wizard'

/** What is around every step: the title, whether everything is saved, the steps, and what concerns the whole draft. */
export function WizardFrame({ children }: { children: ReactNode }) {
  const { draft, saveState, sending, flush, revision } = useDraft()
  useTrueAddress()
  useChosenFiles()
  return (
    <div data-wide="" className="flex min-h-[calc(100dvh-1.5rem)] flex-col md:min-h-[calc(100dvh-2rem)]">
      <WizardHeader draft={draft}>
        <UploadsLine />
        <SaveLine state={saveState} frozen={sending.isFrozen} onSave={() => void flush()} />
      </WizardHeader>
      <Stepper />
      <ReplacesNote />
      {saveState.kind === 'conflict' ? <Conflict latest={saveState.latest} /> : null}
      {sending.isUnknown ? (
        <UnknownOutcome
          draft={draft}
          pending={sending.isPending}
          onRetry={() => void sending.submit()}
          error={sending.unanswered}
        />
      ) : null}
      <PlacementNote />
      <Fragment key={revision}>{children}</Fragment>
    </div>
  )
}

export function WizardHeader({ draft, children }: { draft: Draft; children?: ReactNode }) {
  // A long name would push the step off a small screen.
  const title = <span className="line-clamp-2">{wizardTitle(draft)}</span>
  return <PageHeader title={title} back={parentOf(draft)} actions={children} />
}

/** Where the draft came from; once it is sent, where it is now. */
function parentOf({ purpose, template_id, state }: Draft) {
  if (template_id) return { href: `/templates/${template_id}`, label: 'Template' }
  return state === 'sent' && purpose === 'envelope'
    ? { href: '/envelopes', label: 'Envelopes' }
    : { href: '/drafts', label: 'Drafts' }
}

export function wizardTitle({ purpose, template_id, template_name, state, content }: Draft): string {
  if (purpose === 'template' && state === 'sent') return content.templateName ?? 'Template'
  if (purpose === 'template') return template_id ? `Edit ${template_name}` : 'New template'
  return template_name ? `Send ${template_name}` : 'New envelope'
}

/**
 * A sent draft has one page. The address of a new draft describes it until the next step, whose address does not: replacing it while
 * somebody leaves the page would cancel that.
 */
function useTrueAddress() {
  const { draft } = useDraft()
  const router = useRouter()
  const { step, hrefOf } = useWizard()
  const isSent = draft.state === 'sent'

  // Back, or an old link, may name another step.
  const target = isSent && step !== 'sent' ? 'sent' : !isSent && step === 'sent' ? 'review' : undefined
  const lead = useEffectEvent((to: 'sent' | 'review') => router.replace(hrefOf(to)))
  useEffect(() => {
    if (target) lead(target)
  }, [target])
}
