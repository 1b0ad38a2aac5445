import { signInParams } from '@/app/sign-in/search-params'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import type { CallError } from '@/lib/browser/call'

/** Replaces a page after the session ended: what is kept, and how to return. */
export function SignedOut({ refusal }: { refusal: CallError }) {
  const out = refusal.code === 401
  return (
    <Banner
      tone="bad"
      title={out ? 'You are signed out' : 'Reload this page'}
      className="sticky top-18 z-50 mb-6 shadow-float md:top-4 print:hidden"
      action={
        <Button size="sm" onClick={() => (out ? window.location.assign(signInHref()) : window.location.reload())}>
          {out ? 'Sign in again' : 'Reload'}
        </Button>
      }
    >
      {out
        ? 'Your session expired, or it was ended. Drafts are kept. Sign in to return to this page.'
        : refusal.message}
    </Banner>
  )
}

function signInHref(): string {
  const { pathname, search, hash } = window.location
  return signInParams.href('/sign-in', { next: `${pathname}${search}${hash}` })
}
