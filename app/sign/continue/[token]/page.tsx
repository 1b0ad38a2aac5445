import type { Metadata } from 'next'
import { ContinuePage } from '@/components/sign/continue-page'
import { SignLanguage } from '@/components/sign/language'
import { signerMessages } from '@/lib/desk/signing/signer'

/** The address works once. It is not indexed, and no request may send it as referrer. */
export const metadata: Metadata = {
  title: 'Sign a document',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default async function ContinueSigningPage({ params }: PageProps<'/sign/continue/[token]'>) {
  const { token } = await params
  return (
    <SignLanguage messages={await signerMessages(token, {})}>
      <ContinuePage token={token} />
    </SignLanguage>
  )
}
