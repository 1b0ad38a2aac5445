'use client'

import { useQuery } from '@tanstack/react-query'
import { Dialog } from '@/components/ui/dialog'
import { ErrorState } from '@/components/ui/error-state'
import { Skeleton } from '@/components/ui/loading'
import { QrCode } from '@/components/ui/qr-code'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { Handoff } from '@/lib/contract/signer-link'
import { useDialogMessages } from './language'
import { tokenHeader } from './use-signing'

type HandoffDialogProps = { token: string; open: boolean; onOpenChange: (open: boolean) => void }

/** A code that a phone of the signer continues with. Each opening makes a new one. */
export function HandoffDialog({ token, open, onOpenChange }: HandoffDialogProps) {
  const t = useDialogMessages()
  const handoff = useQuery({
    queryKey: queryKeys.signing.handoff(token),
    queryFn: () => call<Handoff>('/api/sign/handoff', { method: 'POST', body: {}, headers: tokenHeader(token) }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { data, error, isFetching } = handoff
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('continueOnPhone')} description={t('continueAbout')}>
      <div className="flex flex-col items-center gap-4">
        {data && !isFetching ? (
          <QrCode text={`${window.location.origin}/sign/continue/${data.token}`} label={t('continueCode')} />
        ) : null}
        {isFetching ? <Skeleton className="size-48" /> : null}
        {error && !isFetching ? (
          <ErrorState error={error} title={t('continueFailed')} onRetry={() => void handoff.refetch()} />
        ) : null}
        <p className="text-13 text-ink-soft">{t('continueEntries')}</p>
      </div>
    </Dialog>
  )
}
