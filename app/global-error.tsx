'use client'

import type { FailedPageProps } from '@/components/shell/startup/failed-page'
import ErrorPage from './error'
import './globals.css'

/** The last error boundary. The root layout failed too, so this renders its own document. */
export default function GlobalError(props: FailedPageProps) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Something failed</title>
        <ErrorPage {...props} />
      </body>
    </html>
  )
}
