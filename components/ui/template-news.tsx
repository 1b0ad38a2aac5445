import { useMemo } from 'react'
import { Banner } from '@/components/ui/banner'
import { Differences } from '@/components/ui/differences'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { type TemplateSide, templateDifferences } from '@/lib/envelope/template-differences'

type TemplateNewsProps = { earlier: ReadTemplate; template: ReadTemplate }

/** What is different in the newer version of the template, which the page shows by now. */
export default function TemplateNews({ earlier, template }: TemplateNewsProps) {
  const differences = useMemo(() => templateDifferences(sideOf(earlier), sideOf(template)), [earlier, template])
  return (
    <section aria-label="Newer version of the template" className="flex flex-col gap-3">
      <Banner tone="warn" title="The template was changed after this page was opened">
        Nothing was sent. This page shows the new version. Check it, then send it.
      </Banner>
      {differences.length > 0 ? <Differences names={['Before', 'Now']} differences={differences} /> : null}
    </section>
  )
}

const sideOf = (template: ReadTemplate): TemplateSide => ({
  template,
  documents: (template.files ?? []).map(({ pageCount }, index) => ({
    sha256: template.hashes?.[index] || undefined,
    pages: pageCount,
  })),
})
