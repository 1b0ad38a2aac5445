'use client'

import type { FailedPageProps } from '@/components/shell/failed-page'
import ErrorPage from './error'
import './globals.css'

/** The last wall: also the layout failed, so this brings its own document. */
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
