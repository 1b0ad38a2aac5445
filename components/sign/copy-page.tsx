'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/ui/error-state'
import { CircleCheck, Hourglass, Unlink } from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Time } from '@/components/ui/time'
import { CallError, call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { fromWireDate } from '@/lib/contract/dates'
import type { CopyView } from '@/lib/contract/signing'
import { CodePage } from './code-page'
import { BrandMark, CopyDownload, EndPage } from './end-page'
import { tokenHeader } from './use-signing'

/** What the link to a signed copy opens. */
export function CopyPage({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.signing.copy(token),
    queryFn: ({ signal }) => call<CopyView>('/api/sign/copy', { signal, headers: tokenHeader(token) }),
  })
  if (data) {
    return (
      <EndPage
        title="Your signed copy"
        icon={CircleCheck}
        ink="text-good"
        subject={data.emailSubject}
        brand={<BrandMark branding={data.branding} />}
      >
        <p>
          <span>Everyone has finished</span>
          {data.completedOn ? (
            <>
              <span>, the last on </span>
              {absolute(data.completedOn)}
            </>
          ) : null}
          <span>.</span>
          {data.expiresOn ? (
            <>
              <span> This link works until </span>
              {absolute(data.expiresOn)}
              <span>.</span>
            </>
          ) : null}
        </p>
        <CopyDownload token={token} subject={data.emailSubject} />
        <p>Any PDF reader shows the seal that protects the document against changes.</p>
      </EndPage>
    )
  }
  if (error instanceof CallError && error.reason === 'code_needed') {
    return <CodePage token={token} onEntered={() => refetch()} />
  }
  if (error instanceof CallError && error.code === 409) {
    return (
      <EndPage title="This link has expired" icon={Hourglass}>
        <p>Ask the sender for your copy of the document.</p>
      </EndPage>
    )
  }
  if (error instanceof CallError && error.code === 404) {
    return (
      <EndPage title="This link is not valid" icon={Unlink}>
        <p>It may be incomplete. Open the link from the email again, or ask the sender for your copy.</p>
      </EndPage>
    )
  }
  if (error) {
    return (
      <EndPage title="Your copy could not be opened">
        <ErrorState error={error} onRetry={() => refetch()} />
      </EndPage>
    )
  }
  return (
    <main className="mx-auto flex w-full max-w-136 flex-col gap-4 px-4 py-8">
      <LoadingNote>Opening your copy</LoadingNote>
      <Skeleton className="h-7 w-64" />
    </main>
  )
}

const absolute = (date: string) => <Time value={fromWireDate(date) ?? date} mode="absolute" />
