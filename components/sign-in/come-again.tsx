'use client'

import { useEffect } from 'react'

/**
 * A link from a mail arrives without the session cookie, which is SameSite=Strict. Asking for the same page once more, now
 * from our own, brings the cookie along; whoever has none comes back to the form.
 */
export function ComeAgain({ path }: { path: string }) {
  useEffect(() => window.location.replace(path), [path])
  return null
}
