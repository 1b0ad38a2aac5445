import type { Metadata } from 'next'
import { ContinuePage } from '@/components/signing/continue-page'
import { SignLanguage } from '@/components/signing/language'
import { signerMessages, signerTranslator } from '@/lib/desk/signing/signer'

/** The address works once. It is not indexed, and no request may send it as referrer. */
export async function generateMetadata({ params }: PageProps<'/sign/continue/[token]'>): Promise<Metadata> {
  const t = await signerTranslator((await params).token, {})
  return { title: t('signTitle'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

export default async function ContinueSigningPage({ params }: PageProps<'/sign/continue/[token]'>) {
  const { token } = await params
  return (
    <SignLanguage messages={await signerMessages(token, {})}>
      <ContinuePage token={token} />
    </SignLanguage>
  )
}
