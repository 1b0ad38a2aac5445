'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { wizardParams } from '@/app/(desk)/drafts/[id]/search-params'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { DRAFT_STEPS, type DraftStep } from '@/lib/desk/drafts/contract/draft-step'

/** The step in the address, and how to get to another one. Each step is a page, and an entry in the history. */
export function useWizard() {
  const { draft, flush } = useDraft()
  const router = useRouter()
  const segment = usePathname().split('/').at(-1)
  const { field, ...created } = wizardParams.read(useSearchParams())

  /** `path`: the value that gets the focus there, as `draftProblems` names it. */
  const hrefOf = (step: DraftStep, path?: string) =>
    // The address describes the draft until the server has it.
    wizardParams.href(`/drafts/${draft.id}/${step}`, {
      ...(draft.version > 0 ? {} : created),
      ...(path && { field: path }),
    })

  return {
    step: DRAFT_STEPS.find((name) => name === segment) ?? 'documents',
    field,
    hrefOf,
    go: (step: DraftStep, path?: string) => {
      void flush()
      router.push(hrefOf(step, path))
    },
  }
}

/** The step after this one. A template's fields are only looked at, so "Continue" passes them. */
export function nextStep(step: DraftStep, isLocked: boolean): DraftStep {
  const next = DRAFT_STEPS[DRAFT_STEPS.indexOf(step) + 1] ?? 'sent'
  return isLocked && next === 'fields' ? 'message' : next
}

export function previousStep(step: DraftStep, isLocked: boolean): DraftStep | undefined {
  const previous = DRAFT_STEPS[DRAFT_STEPS.indexOf(step) - 1]
  return isLocked && previous === 'fields' ? 'recipients' : previous
}
