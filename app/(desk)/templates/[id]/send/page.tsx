import { redirect } from 'next/navigation'
import { wizardParams } from '@/components/drafts/address'
import { requirePerson } from '@/lib/desk/accounts/session/require'
import { DRAFT_STEPS } from '@/lib/desk/drafts/contract/draft-step'

/** Leads into the wizard: a new draft of this template, or the draft and step of an old address. */
export default async function SendPage({ params, searchParams }: PageProps<'/templates/[id]/send'>) {
  await requirePerson()
  const { id: template } = await params
  const { draft, step } = await searchParams
  if (typeof draft === 'string') {
    const known = step === 'message' ? 'review' : (DRAFT_STEPS.find((name) => name === step) ?? 'recipients')
    redirect(wizardParams.href(`/drafts/${encodeURIComponent(draft)}/${known}`))
  }
  redirect(wizardParams.href(`/drafts/${crypto.randomUUID()}/recipients`, { template }))
}
