import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { CallError } from '@/lib/browser/call'

/** Above an open page whose person is not let in any more, covering none of it: why, what is kept, and the way back to this very page. */
export function SignedOut({ refusal }: { refusal: CallError }) {
  const out = refusal.code === 401
  return (
    <Banner
      tone="bad"
      title={out ? 'You are signed out' : 'This page has to be loaded again'}
      className="sticky top-18 z-50 mb-6 shadow-float md:top-4 print:hidden"
      action={
        <Button size="sm" onClick={() => (out ? window.location.assign(signInHref()) : window.location.reload())}>
          {out ? 'Sign in again' : 'Load again'}
        </Button>
      }
    >
      {out
        ? 'This session was ended: by signing out, a new password, an admin, or its age. Signing in again leads back to this page. Drafts are kept.'
        : refusal.message}
    </Banner>
  )
}

function signInHref(): string {
  const { pathname, search, hash } = window.location
  return `/sign-in?next=${encodeURIComponent(`${pathname}${search}${hash}`)}`
}
