'use client'

import { useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'

export function UnknownOutcome({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  const retry = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone: without this a keyboard would begin at the top of the page.
  useEffect(() => {
    if (document.activeElement === document.body) retry.current?.focus()
  }, [])

  return (
    <Banner
      tone="warn"
      className="mt-4"
      title="We do not know yet whether the service accepted this."
      action={
        <Button ref={retry} variant="primary" pending={pending} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Trying again is safe: it repeats the same request and cannot send twice. Until then nothing here can be changed.
    </Banner>
  )
}
