'use client'

import { useMutation } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { call } from '@/lib/browser/call'
import type { ApiResponse } from '@/lib/contract/answer'

/** Ends a person's notification emails. It takes a click, because mail filters open links. */
export function Unsubscribe({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call<ApiResponse>('/api/notifications/unsubscribe', { method: 'POST', body: { token } }),
  })
  if (isSuccess) {
    return (
      <Banner
        tone="good"
        title="You get no more of these emails"
        action={<ButtonLink href="/settings/notifications">Notification settings</ButtonLink>}
      >
        You can turn them on again in your settings.
      </Banner>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {error ? <ErrorState error={error} title="Nothing was changed" /> : null}
      <Button variant="primary" pending={isPending} onClick={() => mutate()}>
        Stop these emails
      </Button>
    </div>
  )
}
