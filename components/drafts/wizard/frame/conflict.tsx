'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { Differences } from '@/components/ui/differences'
import { Time, useZone } from '@/components/ui/time'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { useDraft } from '../../open-draft/use-draft'
import { draftDifferences, draftText } from './draft-versions'

/** Another tab has saved a newer version. Neither is overwritten until the person decides. */
export default function Conflict({ latest }: { latest: Draft }) {
  const { draft, content, template, adopt, overwrite } = useDraft()
  const context = { purpose: draft.purpose, template, zone: useZone() }
  return (
    <>
      <Banner
        tone="warn"
        title="This draft was changed in another tab."
        action={
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => overwrite(latest)}>
              Replace it with mine
            </Button>
            <Button size="sm" onClick={() => adopt(latest)}>
              Load the newer version
            </Button>
          </div>
        }
      >
        <p>
          That version is from <Time value={latest.updated_on} />. What you changed here is not saved. It stays on this
          page until you decide which version to keep.
        </p>
        <p className="mt-1 -ml-1">
          <CopyText value={draftText(content, context)} label="what you typed here" className="font-sans text-13">
            Copy what you typed here
          </CopyText>
        </p>
      </Banner>
      <Differences
        names={['Newer version', 'Yours']}
        differences={draftDifferences(latest.content, content, context)}
      />
    </>
  )
}
