'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Fragment, type ReactNode, useEffect, useEffectEvent } from 'react'
import { Banner } from '@/components/ui/banner'
import { CircleAlert } from '@/components/ui/icons'
import { BackLink, TextLink } from '@/components/ui/link'
import { loadable } from '@/components/ui/loadable'
import { Upload } from '@/components/ui/more-icons'
import { PageHeader } from '@/components/ui/page-header'
import { identityQuery } from '@/lib/browser/queries/session'
import { describeStuck, describeUnderWay } from '@/lib/browser/uploads/upload-item'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { FIELD_PLACEMENT } from '@/lib/contract/field-types'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { DraftStep } from '@/lib/desk/drafts/contract/draft-step'
import { subjectOf } from '@/lib/desk/drafts/contract/same-content'
import { useDraft } from '../../open-draft/use-draft'
import { useChosenFiles, useDraftUploads, useUnreadyFiles } from '../../open-draft/use-draft-files'
import { ReplacesNote } from './replacement'
import { SaveLine, UnknownOutcome } from './save-state'
import { Stepper } from './stepper'
import { useWizard } from './use-wizard'

// Compares what arrived, on the last step and with few services.
const ArrivedFields = loadable(() => import('./arrived-fields'))
const Conflict = loadable(() => import('./conflict'))

/**
 * What is around every step: the title, whether everything is saved, the steps, and what concerns
 * the whole draft.
 */
export function WizardFrame({ children }: { children: ReactNode }) {
  const { draft: saved, template, saveState, sending, flush, revision } = useDraft()
  const draft = useSendable(saved)
  const { step } = useWizard()
  useTrueAddress()
  useChosenFiles()
  const state = (
    <>
      <UploadsLine />
      <SaveLine state={saveState} frozen={sending.isFrozen} onSave={() => void flush()} />
    </>
  )
  return (
    <div data-wide="" className="flex min-h-[calc(100dvh-1.5rem)] flex-col md:min-h-[calc(100dvh-2rem)]">
      {step === 'fields' ? (
        <EditorBar draft={draft}>{state}</EditorBar>
      ) : (
        <>
          <WizardHeader draft={draft} template={step === 'recipients' ? undefined : template}>
            {state}
          </WizardHeader>
          {draft.state === 'sent' ? null : <Stepper />}
        </>
      )}
      <ReplacesNote />
      {saveState.kind === 'conflict' ? (
        <section
          tabIndex={-1}
          data-why-not-done=""
          aria-label="Another version"
          className="mt-4 flex scroll-mt-4 flex-col gap-3 outline-none"
        >
          <Conflict latest={saveState.latest} />
        </section>
      ) : null}
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

type WizardHeaderProps = {
  draft: Draft
  /** The template, once the person has seen its subject, which becomes the title. */
  template?: PdfSignRequest | undefined
  children?: ReactNode
}

export function WizardHeader({ draft, template, children }: WizardHeaderProps) {
  // A long name would push the step off a small screen.
  const title = <span className="line-clamp-2">{wizardTitle(draft, template)}</span>
  return <PageHeader title={title} back={parentOf(draft)} actions={children} />
}

/** The draft without refused files: the first document's name is its title. */
function useSendable(draft: Draft): Draft {
  const { items } = useDraftUploads()
  const refusedIds = new Set(items.filter(({ status }) => status === 'refused').map(({ id }) => id))
  const { documents = [] } = draft.content
  if (!documents.some(({ id }) => refusedIds.has(id))) return draft
  return { ...draft, content: { ...draft.content, documents: documents.filter(({ id }) => !refusedIds.has(id)) } }
}

/** Title, steps and what is saved in one bar: the editor has the rest of the window. */
function EditorBar({ draft, children }: { draft: Draft; children: ReactNode }) {
  return (
    <header className="-mt-2 flex min-h-12 items-center gap-x-4 max-md:flex-wrap md:-mt-4 md:pr-11">
      <BackLink {...parentOf(draft)} />
      <h1 className="min-w-24 flex-1 truncate text-16 font-semibold">{wizardTitle(draft)}</h1>
      <div className="max-md:hidden">
        <Stepper isCompact />
      </div>
      <div className="flex shrink-0 items-center gap-3">{children}</div>
    </header>
  )
}

/** The page that the draft came from, or the list that has it once it is sent. */
function parentOf({ purpose, template_id, state }: Draft) {
  if (template_id) return { href: `/templates/${template_id}`, label: 'Template' }
  return state === 'sent' && purpose === 'envelope'
    ? { href: '/envelopes', label: 'Envelopes' }
    : { href: '/drafts', label: 'Drafts' }
}

export function wizardTitle(draft: Draft, template?: PdfSignRequest): string {
  const { purpose, template_id, template_name, state, content } = draft
  const subject = subjectOf(content, purpose, template).trim()
  if (purpose === 'template' && state === 'sent') return content.templateName ?? 'Template'
  if (purpose === 'template') return template_id ? `Edit ${template_name}` : 'New template'
  return subject || (template_name ? `Send ${template_name}` : 'New envelope')
}

/** A sent draft has one page, and each kind of draft has its own steps: an old address may name another. */
function useTrueAddress() {
  const { draft } = useDraft()
  const router = useRouter()
  const { step, field, hrefOf, ...open } = useWizard()
  const isSent = draft.state === 'sent'
  const steps: readonly DraftStep[] = isSent ? ['sent'] : open.steps
  const target = steps.includes(step) ? undefined : step === 'sent' ? 'review' : steps[0]
  const lead = useEffectEvent((to: DraftStep) => router.replace(hrefOf(to, field)))
  useEffect(() => {
    if (target) lead(target)
  }, [target])
}

/** On the steps after Documents: which files are on their way, and which wait for the person. */
function UploadsLine() {
  const { isLocked, isFrozen } = useDraft()
  const { step, hrefOf } = useWizard()
  const files = useUnreadyFiles()
  if (isLocked || isFrozen || step === 'documents') return null
  const [underWay, stuck] = [describeUnderWay(files), describeStuck(files)]
  return (
    <>
      {underWay ? (
        <p className="tabular flex items-start gap-1.5 text-13 text-ink-soft [overflow-wrap:anywhere]">
          <Upload aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {underWay}
        </p>
      ) : null}
      {/* Only what the person has to do is announced. */}
      <p role="status" className="text-13 text-warn empty:hidden [overflow-wrap:anywhere]">
        {stuck ? (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <TextLink href={hrefOf('documents')}>{stuck}</TextLink>
          </span>
        ) : null}
      </p>
    </>
  )
}

/**
 * What the dashboard can't promise about fields with a service that documents no format for them.
 */
export function PlacementNote() {
  const { content, draft, isLocked } = useDraft()
  const { step } = useWizard()
  const identity = useQuery(identityQuery).data
  if (isLocked || !identity || identity.field_placement === FIELD_PLACEMENT) return null
  if (step === 'sent' && draft.envelope_id) return <ArrivedFields envelopeId={draft.envelope_id} />
  const isAboutFields = step === 'fields' || (step === 'review' && (content.fields ?? []).length > 0)
  return isAboutFields ? (
    <Banner tone="warn" className="mt-4" title="This service doesn’t document how it places fields">
      It may place them elsewhere, or ignore fields, labels, values and read-only. After sending, the dashboard compares
      what arrived.
    </Banner>
  ) : null
}
