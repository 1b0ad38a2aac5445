'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Time } from '@/components/ui/time'
import { call } from '@/lib/browser/call'
import type { ApiResponse } from '@/lib/contract/answer'
import type { AccountNotice } from '@/lib/desk/platform/auth/contract/account'
import { ROLE_LABELS, ROLES } from '@/lib/desk/platform/auth/contract/permissions'
import { noticesQuery } from './notices-queries'

const nameOfRole = (role: string | undefined) => {
  const known = ROLES.find((each) => each === role)
  return known ? ROLE_LABELS[known] : 'another'
}

const DONE: Record<AccountNotice['action'], (notice: AccountNotice) => string> = {
  'people.role': ({ role, role_before }) => `changed your role from ${nameOfRole(role_before)} to ${nameOfRole(role)}`,
  'people.reset-second-factor': () => 'removed your second factor: authenticator app, passkeys and recovery codes',
  'people.reset-password': () => 'made a link that sets a new password for your account',
  'people.sign-out': () => 'signed you out on all devices',
}

/** On every page until dismissed: what an admin did to this person's account. */
export function AccountNotices() {
  const client = useQueryClient()
  const { data: [newest, ...older] = [] } = useQuery(noticesQuery)
  const dismiss = useMutation({
    mutationFn: (id: string) => call<ApiResponse>(`/api/account/notices/${id}`, { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  })
  if (!newest) return null
  return (
    <Banner
      tone="warn"
      className="mb-4 print:hidden"
      title="An admin changed your account"
      action={
        <Button size="sm" pending={dismiss.isPending} onClick={() => dismiss.mutate(newest.id)}>
          Dismiss
        </Button>
      }
    >
      <ul className="my-1 flex flex-col gap-1">
        {[newest, ...older].map((notice) => (
          <li key={notice.id}>
            <span>{`${notice.by} ${DONE[notice.action](notice)} on `}</span>
            <Time value={notice.at} mode="absolute" />
            <span>.</span>
          </li>
        ))}
      </ul>
      <p>If you didn’t ask for this, tell an admin.</p>
      {dismiss.isError ? <p className="text-bad">{dismiss.error.message}</p> : null}
    </Banner>
  )
}
