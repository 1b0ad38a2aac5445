import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { FirstData } from '@/components/ui/first-data'
import { samplesParams } from '@/components/webhooks/address'
import { RECEIVERS } from '@/components/webhooks/guide/languages'
import { Samples } from '@/components/webhooks/guide/samples'
import { referenceQuery } from '@/lib/browser/queries/webhooks'
import { prefetchReference, readReceiver } from '@/lib/desk/webhooks/prefetch-webhooks'

export const metadata: Metadata = { title: 'Receiver code' }

export default restrictedPage('webhooks', async ({ searchParams }: PageProps<'/webhooks/samples'>) => {
  const { language = 'node' } = samplesParams.read(await searchParams)
  const [reference, source] = await Promise.all([prefetchReference(), readReceiver(RECEIVERS[language].file)])
  return (
    <FirstData query={referenceQuery} data={reference}>
      <Samples language={language} source={source} />
    </FirstData>
  )
})
