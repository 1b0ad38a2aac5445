import type { Metadata } from 'next'
import { CopyPage } from '@/components/signing/copy-page'
import { SignLanguage } from '@/components/signing/language'
import { FirstData } from '@/components/ui/first-data'
import { queryKeys } from '@/lib/browser/keys'
import { prefetchCopyView, signerMessages, signerTranslator } from '@/lib/desk/signing/signer'

/** The address is a credential: it is not indexed, and no request may send it as referrer. */
export async function generateMetadata({ params }: PageProps<'/sign/copy/[token]'>): Promise<Metadata> {
  const { token } = await params
  const t = await signerTranslator(token, await prefetchCopyView(token))
  return { title: t('copyTitle'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

export default async function SignedCopyPage({ params }: PageProps<'/sign/copy/[token]'>) {
  const { token } = await params
  const view = await prefetchCopyView(token)
  return (
    <FirstData query={{ queryKey: queryKeys.signing.copy(token) }} data={view}>
      <SignLanguage messages={await signerMessages(token, view)}>
        <CopyPage token={token} />
      </SignLanguage>
    </FirstData>
  )
}
