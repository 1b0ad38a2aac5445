'use client'

import type { ReactNode } from 'react'
import { Banner } from './banner'
import { Button } from './button'
import { CopyText } from './copy'
import { describeError, isOutcomeUnknown } from './describe-error'
import { RotateCw } from './icons'

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
  const { message, requestId } = describeError(error)
  const isUnknown = isOutcomeUnknown(error)
  const heading = isUnknown ? (unknownTitle ?? "We don't know yet whether this was done") : title
  const retry = onRetry ? (
    <Button size="sm" onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      Retry
    </Button>
  ) : null
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
          Request <CopyText value={requestId} label="request id" />
        </p>
      ) : null}
    </Banner>
  )
}
