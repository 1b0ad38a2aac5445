import { Banner } from '@/components/ui/banner'
import { nameList } from '@/components/ui/name-list'
import { useDraft } from '@/lib/browser/draft/use-draft'

/** Why nothing happened: another tab had changed the draft. What it changed is on the page by now. */
export function StaleNote({ title, next }: { title: string; next: string }) {
  const { changes } = useDraft().sending
  if (!changes) return null
  return (
    <Banner tone="warn" title={title}>
      {`Another tab changed the ${nameList(changes)}. The newer version is shown here. Check it, then ${next}.`}
    </Banner>
  )
}
