'use client'

import { FailedPage, type FailedPageProps } from '@/components/shell/startup/failed-page'

export default function ErrorPage(props: FailedPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-100 flex-col justify-center px-4">
      <FailedPage {...props} />
    </main>
  )
}
