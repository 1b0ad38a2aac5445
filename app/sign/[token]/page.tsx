import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { SigningRoom } from '@/components/sign/signing-room'
import { signingState } from '@/components/sign/signing-state'
import { prefetchSigningView } from '@/lib/desk/signing/prefetch'

/** The address is a credential: it is not indexed, and no request may send it as referrer. */
export const metadata: Metadata = {
  title: 'Sign a document',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default async function SignPage({ params }: PageProps<'/sign/[token]'>) {
  const { token } = await params
  const view = await prefetchSigningView(token)
  return (
    <HydrationBoundary state={dehydrate(signingState(token, view))}>
      <SigningRoom token={token} />
    </HydrationBoundary>
  )
}
