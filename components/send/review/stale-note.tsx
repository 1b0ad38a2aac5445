import { Banner } from '@/components/ui/banner'
import { nameList } from '@/components/ui/name-list'
import { useDraft } from '@/lib/browser/draft/use-draft'

/** Why nothing happened: another tab had changed the draft. What it changed is on the page by now. */
export function StaleNote({ title, next }: { title: string; next: string }) {
  const { changes } = useDraft().sending
  if (!changes) return null
  const what = changes.length > 0 ? `Another tab changed the ${nameList(changes)}` : 'Another tab saved this draft'
  return (
    <Banner tone="warn" title={title}>
      {`${what}. The newer version is shown here. Check it, then ${next}.`}
    </Banner>
  )
}
