import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { HandoverBar } from '@/components/shell/navigation/handover-bar'
import { SignLanguage } from '@/components/signing/language'
import { SigningRoom } from '@/components/signing/signing-room'
import { FirstData } from '@/components/ui/first-data'
import { queryKeys } from '@/lib/browser/keys'
import { findHandover } from '@/lib/desk/signing/handover'
import { prefetchSigningView, roomMessages, signerTranslator } from '@/lib/desk/signing/signer'
import { translatorOf } from '@/lib/messages/catalog'

export async function generateMetadata(): Promise<Metadata> {
  const found = await findHandover()
  if (!found) return {}
  const t = await signerTranslator(found.token, await prefetchSigningView(found.token))
  return { title: t('signTitle'), referrer: 'no-referrer' }
}

/** The signing room on the device of a host. It is bound to the suspended session, so its address gives no access. */
export default async function InPersonPage() {
  const found = await findHandover()
  if (!found) redirect('/')
  const { token, envelope, signer } = found
  const view = await prefetchSigningView(token)
  const t = await signerTranslator(token, view)
  return (
    <>
      <HandoverBar
        texts={{
          about: t('deviceOfHost'),
          signsHere: t('signsHere', { name: signer }),
          handBack: t('handBack'),
          giveBack: t('giveBack'),
          cancel: translatorOf('dialogs', t.language)('cancel'),
        }}
        returnTo={`/envelopes/${envelope}`}
      />
      <FirstData query={{ queryKey: queryKeys.signing.view(token) }} data={view}>
        <SignLanguage messages={await roomMessages(token, view)}>
          <SigningRoom token={token} isInPerson />
        </SignLanguage>
      </FirstData>
    </>
  )
}
