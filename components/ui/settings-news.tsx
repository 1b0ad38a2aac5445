import { Banner } from '@/components/ui/banner'
import { Differences } from '@/components/ui/differences'
import type { TemplateDifference } from '@/lib/envelope/template-differences'

/** The settings of a send that changed while its page was open. The page shows the new ones. */
export default function SettingsNews({ differences }: { differences: readonly TemplateDifference[] }) {
  return (
    <section aria-label="Changes since this page was opened" className="flex flex-col gap-3">
      <Banner tone="warn" title="What this page shows was changed after it was opened">
        Nothing was sent. This page shows what there is now. Check it, then send it.
      </Banner>
      <Differences names={['Before', 'Now']} differences={differences} />
    </section>
  )
}
