'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Hourglass, Unlink } from '@/components/ui/icons'
import { Skeleton } from '@/components/ui/loading'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { fromWireDate } from '@/lib/contract/dates'
import type { CopyView } from '@/lib/contract/signing'
import { CodePage } from './code-page'
import { BrandMark, CopyDownload, EndPage, NotOpened } from './end-page'
import { useMessages, useMoment } from './language'
import { tokenHeader } from './use-signing'

/** What the link to a signed copy opens. */
export function CopyPage({ token }: { token: string }) {
  const t = useMessages()
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.signing.copy(token),
    queryFn: ({ signal }) => call<CopyView>('/api/sign/copy', { signal, headers: tokenHeader(token) }),
  })
  if (data) return <Copy token={token} copy={data} />
  if (error instanceof CallError && error.reason === 'code_needed') {
    return <CodePage token={token} onEntered={() => refetch()} />
  }
  if (error instanceof CallError && error.code === 409) {
    return (
      <EndPage title={t('copyExpiredTitle')} icon={Hourglass}>
        <p>{t('copyExpired')}</p>
      </EndPage>
    )
  }
  if (error instanceof CallError && error.code === 404) {
    return (
      <EndPage title={t('copyUnknownTitle')} icon={Unlink}>
        <p>{t('copyUnknown')}</p>
      </EndPage>
    )
  }
  if (error) return <NotOpened title={t('copyNotOpened')} onRetry={() => refetch()} />
  return (
    <main className="mx-auto flex w-full max-w-136 flex-col gap-4 px-4 py-8">
      <p role="status" className="sr-only">
        {t('openingCopy')}
      </p>
      <Skeleton className="h-7 w-64" />
    </main>
  )
}

function Copy({ token, copy }: { token: string; copy: CopyView }) {
  const t = useMessages()
  const moment = useMoment()
  const { emailSubject, completedOn, expiresOn, branding } = copy
  const [completed, expires] = [completedOn, expiresOn].map((date) => (date ? fromWireDate(date) : undefined))
  return (
    <EndPage
      title={t('copyTitle')}
      icon={CircleCheck}
      ink="text-good"
      subject={emailSubject}
      brand={<BrandMark branding={branding} />}
    >
      {/* The words of dates differ from one machine to the next. */}
      <p suppressHydrationWarning>
        {[
          completed ? t('everyoneFinishedOn', { at: moment(completed) }) : t('everyoneFinished'),
          ...(expires ? [t('linkUntil', { until: moment(expires) })] : []),
        ].join(' ')}
      </p>
      <CopyDownload token={token} subject={emailSubject} />
      <p>{t('seal')}</p>
    </EndPage>
  )
}
