import { dehydrate, HydrationBoundary } from '@tanstack/react-query'
import { notFound } from 'next/navigation'
import { EnvelopeFrame } from '@/components/envelope/envelope-frame'
import { envelopeState } from '@/components/envelope/envelope-state'
import { EnvelopeId } from '@/lib/contract/ids'
import { envelopeAhead } from './read-ahead'

export default async function EnvelopeLayout({ params, children }: LayoutProps<'/envelopes/[id]'>) {
  const id = EnvelopeId.safeParse((await params).id)
  if (!id.success) notFound()
  const envelope = await envelopeAhead(id.data)
  return (
    <HydrationBoundary state={dehydrate(envelopeState(id.data, envelope))}>
      <EnvelopeFrame id={id.data}>{children}</EnvelopeFrame>
    </HydrationBoundary>
  )
}
