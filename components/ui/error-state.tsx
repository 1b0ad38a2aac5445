'use client'

import type { ReactNode } from 'react'
import { Banner } from './banner'
import { Button } from './button'
import { cn } from './cn'
import { CopyText } from './copy'
import { RotateCw } from './icons'
import { useTexts } from './texts'

type ErrorStateProps = {
  error: unknown
  /** What did not work, such as "The envelopes could not be loaded". */
  title?: ReactNode
  /** Takes the title's place when the answer was lost, such as "We don't know yet whether the envelope was voided". */
  unknownTitle?: ReactNode
  onRetry?: () => void
  /** What was kept, where something could have been lost. */
  children?: ReactNode
  className?: string
}

/** At the place where it happened: what happened, what was kept, what to do, and the request id to hand on. */
export function ErrorState({ error, title, unknownTitle, onRetry, children, className }: ErrorStateProps) {
  const { say, failures } = useTexts()
  const { requestId, ...about } = describeError(error)
  const message = failures?.describe(error) ?? about.message
  const isUnknown = isOutcomeUnknown(error)
  const heading = isUnknown ? (unknownTitle ?? say('outcomeUnknown')) : title
  const retry = onRetry ? <RetryButton onRetry={onRetry} /> : null
  return (
    <Banner
      tone={isUnknown ? 'warn' : 'bad'}
      title={heading ?? message}
      action={retry}
      {...(className ? { className } : {})}
    >
      {heading ? <p>{message}</p> : null}
      {children ? <div>{children}</div> : null}
      {requestId ? (
        <p className="mt-1 flex flex-wrap items-center gap-1 text-12">
          {failures ? (
            <span>{failures.requestId(requestId)}</span>
          ) : (
            <>
              <span>Request</span>
              <CopyText value={requestId} label="request id" />
            </>
          )}
        </p>
      ) : null}
    </Banner>
  )
}

export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { say } = useTexts()
  return (
    <Button size="sm" onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      <span>{say('retry')}</span>
    </Button>
  )
}

/** Reads what a refusal of a route carries (`lib/browser/call`), without knowing its class: primitives stand on nothing. */
export function describeError(error: unknown): { message: string; code?: number; requestId?: string } {
  if (!(error instanceof Error)) return { message: 'Something unexpected happened. Try again in a moment.' }
  const code = 'code' in error && typeof error.code === 'number' ? { code: error.code } : {}
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? { requestId: error.requestId } : {}
  return { message: error.message, ...code, ...requestId }
}

/** It is unknown whether the change was made (`lib/contract/answer`). */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Error && 'reason' in error && error.reason === 'outcome_unknown'

type FailedActionProps = { error: unknown /** What was not done. */; title: string; className?: string }

/** Why an action failed, in one line below or beside the control that began it. Nothing without an error. */
export function FailedAction({ error, title, className }: FailedActionProps) {
  if (!error) return null
  return (
    <p role="alert" className={cn('max-w-xs text-13 text-bad', className)}>
      {`${title}: ${describeError(error).message}`}
    </p>
  )
}
