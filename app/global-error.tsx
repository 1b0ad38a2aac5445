'use client'

import ErrorPage from './error'
import './globals.css'

/** The last wall: also the layout failed, so this brings its own document. */
export default function GlobalError(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="en">
      <body className="font-sans">
        <title>Something failed</title>
        <ErrorPage {...props} />
      </body>
    </html>
  )
}
