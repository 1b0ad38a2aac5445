import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { SendMany } from '@/components/bulk/form/send-many'
import { FirstData } from '@/components/ui/first-data'
import { templateQuery } from '@/lib/browser/queries/templates'
import { templateAhead } from '../read-ahead'

export const metadata: Metadata = { title: 'Send to many' }

export default restrictedPage('send', async ({ params }: PageProps<'/templates/[id]/send-many'>) => {
  const { id } = await params
  const template = await templateAhead(id)
  return (
    <FirstData query={templateQuery(id)} data={template}>
      <SendMany id={id} />
    </FirstData>
  )
})
