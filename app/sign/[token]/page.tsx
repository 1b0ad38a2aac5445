import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SignLanguage } from '@/components/signing/language'
import { SigningRoom } from '@/components/signing/signing-room'
import { FirstData } from '@/components/ui/first-data'
import { queryKeys } from '@/lib/browser/keys'
import { EnvelopeId } from '@/lib/contract/ids'
import { findHandover } from '@/lib/desk/signing/handover'
import { prefetchSigningView, roomMessages, signerTranslator } from '@/lib/desk/signing/signer'

/** The address is a credential: it is not indexed, and no request may send it as referrer. */
export async function generateMetadata({ params }: PageProps<'/sign/[token]'>): Promise<Metadata> {
  const { token } = await params
  const t = await signerTranslator(token, await prefetchSigningView(token))
  return { title: t('signTitle'), robots: { index: false, follow: false }, referrer: 'no-referrer' }
}

export default async function SignPage({ params, searchParams }: PageProps<'/sign/[token]'>) {
  // The host's own link is in the history of a handed-over device, after "Sign now".
  if (await findHandover()) redirect('/in-person')
  const { token } = await params
  // A sender who signs now returns there.
  const envelope = EnvelopeId.safeParse((await searchParams).envelope)
  const view = await prefetchSigningView(token)
  return (
    <FirstData query={{ queryKey: queryKeys.signing.view(token) }} data={view}>
      <SignLanguage messages={await roomMessages(token, view)}>
        <SigningRoom token={token} returnTo={envelope.success ? `/envelopes/${envelope.data}` : undefined} />
      </SignLanguage>
    </FirstData>
  )
}
