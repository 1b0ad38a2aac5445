import { CallError } from '@/lib/browser/call'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { stepOf } from '@/lib/desk/drafts/contract/draft-problems'
import { useProblems } from '../frame/use-problems'
import { useWizard } from '../frame/use-wizard'

/** Sends or saves the draft. What is missing, or refused by the service, opens the step with its value. */
export function useSubmit() {
  const { sending } = useDraft()
  const { go } = useWizard()
  const problems = useProblems()

  async function submit() {
    const [first] = problems
    if (first) go(first.step, first.path)
    else {
      const refusal = await sending.submit()
      const field = refusal instanceof CallError ? refusal.field : undefined
      const step = field && stepOf(field)
      if (step) go(step, field)
    }
    return false
  }
  return { problems, submit }
}
