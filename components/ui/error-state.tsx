'use client'

import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from './banner'
import { Button } from './button'
import { CopyText } from './copy'
import { describeError } from './describe-error'

type ErrorStateProps = {
  error: unknown
  /** What did not work, such as "The envelopes could not be loaded". */
  title?: ReactNode
  onRetry?: () => void
  /** What was kept, where something could have been lost. */
  children?: ReactNode
  className?: string
}

/** At the place where it happened: what happened, what was kept, what to do, and the request id to hand on. */
export function ErrorState({ error, title, onRetry, children, className }: ErrorStateProps) {
  const { message, requestId } = describeError(error)
  const retry = onRetry ? (
    <Button size="sm" onClick={onRetry}>
      <RotateCw aria-hidden="true" />
      Try again
    </Button>
  ) : null
  return (
    <Banner tone="bad" title={title ?? message} action={retry} {...(className ? { className } : {})}>
      {title ? <p>{message}</p> : null}
      {children}
      {requestId ? (
        <p className="mt-1 flex flex-wrap items-center gap-1 text-12">
          Request <CopyText value={requestId} label="request id" />
        </p>
      ) : null}
    </Banner>
  )
}
