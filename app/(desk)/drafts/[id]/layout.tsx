import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { z } from 'zod'
import { Wizard } from '@/components/drafts/wizard/frame/wizard'
import { FirstData } from '@/components/ui/first-data'
import { templateQuery } from '@/lib/browser/queries/templates'
import { may } from '@/lib/desk/accounts/contract/permissions'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { readAhead } from './read-ahead'

export const metadata: Metadata = { title: 'Send' }

const DraftId = z.uuid()

/** Stays mounted while a person moves between the steps, and so does the draft with what is not saved yet. */
export default async function DraftLayout({ params, children }: LayoutProps<'/drafts/[id]'>) {
  const person = await requirePerson()
  const id = DraftId.safeParse((await params).id)
  if (!id.success) notFound()
  if (!may(person.role, 'draft')) return children
  const { templateId, template } = await readAhead()
  return (
    <FirstData query={templateQuery(templateId ?? '')} data={template}>
      <Wizard draftId={id.data}>{children}</Wizard>
    </FirstData>
  )
}
