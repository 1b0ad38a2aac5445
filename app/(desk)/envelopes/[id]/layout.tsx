import { notFound } from 'next/navigation'
import { EnvelopeFrame } from '@/components/envelopes/page/envelope-frame'
import { FirstData } from '@/components/ui/first-data'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import { envelopeAhead } from './read-ahead'

export default async function EnvelopeLayout({ params, children }: LayoutProps<'/envelopes/[id]'>) {
  const id = EnvelopeId.safeParse((await params).id)
  if (!id.success) notFound()
  const envelope = await envelopeAhead(id.data)
  return (
    <FirstData query={envelopeQuery(id.data)} data={envelope}>
      <EnvelopeFrame id={id.data}>{children}</EnvelopeFrame>
    </FirstData>
  )
}
