'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { isFocusNowhere, preventFocusSteal, useKeepFocus } from '@/components/ui/focus'
import { useDraft } from '../../open-draft/use-draft'
import { stepLabel, useWizard } from './use-wizard'

type WizardStepProps = {
  /** False keeps the person on this step, because something is missing. */
  onContinue?: (() => boolean | Promise<boolean>) | undefined
  /** Replaces "Continue"; a submit button, or null for none. */
  primary?: ReactNode
  /** Between "Back" and the primary button. */
  note?: ReactNode
  /** Beside the form from 1024 px, below it on smaller screens. */
  page?: ReactNode
  /** The whole width for the children, such as an editor with its own columns. */
  wide?: boolean
  children: ReactNode
}

/**
 * A step is a form, so Enter continues, except on the last one. Its primary button stays in one place from step to step.
 */
export function WizardStep({ onContinue, primary, note, page, wide, children }: WizardStepProps) {
  const { draft, isFrozen } = useDraft()
  const { step, next, back, go, hrefOf } = useWizard()
  const heading = useStepFocus()
  const form = useRef<HTMLFormElement>(null)
  const primaryAction = useRef<HTMLDivElement>(null)
  useKeepFocus(form)

  async function proceed() {
    if (isFrozen || (await (onContinue?.() ?? true))) {
      go(next)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void proceed()
      }}
      onMouseDown={preventFocusSteal}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
        // Dialogs are children of the step, and elsewhere on the page.
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
        event.preventDefault()
        primaryAction.current?.querySelector('button')?.click()
      }}
      aria-labelledby="step-heading"
      className={cn('flex flex-1 flex-col', wide ? 'mt-2' : 'mt-6 max-sm:mt-3')}
    >
      {/* The steps say it to everybody else. */}
      <h2 id="step-heading" ref={heading} tabIndex={-1} className="sr-only outline-none">
        {stepLabel(step, draft.purpose)}
      </h2>
      <div
        className={cn(
          'grid min-w-0 flex-1 content-start gap-x-8 gap-y-6',
          page && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)]',
          !page && !wide && 'max-w-300',
        )}
      >
        <div className="min-w-0">{children}</div>
        {page ? <div className="min-w-0">{page}</div> : null}
      </div>
      <div
        data-foot-bar
        className={cn(
          'sticky bottom-0 z-20 short:static -mx-4 flex flex-wrap items-center gap-3 bg-ground px-4 md:-mx-8 md:px-8',
          wide ? 'mt-2 py-2' : 'mt-6 py-3',
        )}
      >
        {back ? <ButtonLink href={hrefOf(back)}>Back</ButtonLink> : null}
        <div className="ml-auto text-13 text-ink-soft max-sm:order-first max-sm:basis-full max-sm:empty:hidden max-sm:has-[p:empty]:hidden">
          {note}
        </div>
        <div ref={primaryAction} className="flex max-sm:ml-auto">
          {primary === undefined ? (
            <Button type="submit" variant="primary">
              {`Continue to ${next}`}
            </Button>
          ) : (
            primary
          )}
        </div>
      </div>
    </form>
  )
}

/** The draft's last step that was shown in this tab. */
let lastStep: string | undefined

/**
 * Moves the focus to a step's heading after a change of step, unless a value of the step gets it.
 * Not when the browser loads the page.
 */
function useStepFocus() {
  const { draft } = useDraft()
  const { step, field } = useWizard()
  const heading = useRef<HTMLHeadingElement>(null)
  const key = `${draft.id} ${step}`

  useEffect(() => {
    const hasMoved = lastStep === undefined ? isFocusNowhere() && !isFirstPage() : lastStep !== key
    lastStep = key
    if (field) focusValue(heading.current?.closest('form'), field)
    else if (hasMoved) heading.current?.focus()
  }, [key, field])
  return heading
}

/**
 * Whether the browser loaded this very address, instead of coming here by a link of the dashboard.
 */
function isFirstPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && new URL(navigation.name).pathname === window.location.pathname
}

/** An input is named as the value of the content that it edits. */
function focusValue(form: HTMLFormElement | null | undefined, path: string) {
  const input = form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(path)}"]`)
  input?.focus()
  input?.select?.()
}
