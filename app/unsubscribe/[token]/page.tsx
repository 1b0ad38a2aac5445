import type { Metadata } from 'next'
import { Unsubscribe } from '@/components/notifications/unsubscribe'
import { SignInFrame } from '@/components/sign-in/sign-in-frame'

/** The address is a credential, so no request may send it as referrer. */
export const metadata: Metadata = { title: 'End notification mails', referrer: 'no-referrer' }

export default async function UnsubscribePage({ params }: PageProps<'/unsubscribe/[token]'>) {
  const { token } = await params
  return (
    <SignInFrame
      title="End notification mails"
      about="Mails about envelopes, deliveries and keys. Mails about your account’s security go on."
    >
      <Unsubscribe token={decodeURIComponent(token)} />
    </SignInFrame>
  )
}
