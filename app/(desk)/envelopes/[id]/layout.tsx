import { notFound } from 'next/navigation'
import { EnvelopeFrame } from '@/components/envelope/envelope-frame'
import { EnvelopeId } from '@/lib/contract/ids'

export default async function EnvelopeLayout({ params, children }: LayoutProps<'/envelopes/[id]'>) {
  const id = EnvelopeId.safeParse((await params).id)
  if (!id.success) notFound()
  return <EnvelopeFrame id={id.data}>{children}</EnvelopeFrame>
}
