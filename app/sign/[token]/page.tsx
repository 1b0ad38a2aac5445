import type { Metadata } from 'next'
import { SigningRoom } from '@/components/sign/signing-room'

/** The address is a credential: it is not indexed, and no request may send it as referrer. */
export const metadata: Metadata = {
  title: 'Sign a document',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default async function SignPage({ params }: PageProps<'/sign/[token]'>) {
  const { token } = await params
  return <SigningRoom token={token} />
}
