import type { Metadata } from 'next'
import { SignInFrame } from '@/components/accounts/sign-in/sign-in-frame'
import { Unsubscribe } from '@/components/notifications/unsubscribe'

/** The address is a credential, so no request may send it as referrer. */
export const metadata: Metadata = { title: 'Stop notification emails', referrer: 'no-referrer' }

export default async function UnsubscribePage({ params }: PageProps<'/unsubscribe/[token]'>) {
  const { token } = await params
  return (
    <SignInFrame title="Stop notification emails" about="You still get emails about your account’s security.">
      <Unsubscribe token={decodeURIComponent(token)} />
    </SignInFrame>
  )
}
