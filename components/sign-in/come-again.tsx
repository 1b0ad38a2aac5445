'use client'

import { useEffect } from 'react'

/**
 * A link in a mail arrives without the session cookie, which is SameSite=Strict. Loading the page again from our own site sends the
 * cookie; people without one return to the form.
 */
export function ComeAgain({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path])
  return null
}
