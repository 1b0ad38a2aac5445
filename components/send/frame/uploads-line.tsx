'use client'

import { CircleAlert } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { Upload } from '@/components/ui/more-icons'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { useUnreadyFiles } from '@/lib/browser/draft/use-draft-uploads'
import { describeStuck, describeUnderWay } from '@/lib/browser/uploads/describe-files'
import { useWizard } from './use-wizard'

/** On the steps after Documents: which files are on their way, and which wait for the person. */
export function UploadsLine() {
  const { isLocked, isFrozen } = useDraft()
  const { step, hrefOf } = useWizard()
  const files = useUnreadyFiles()
  if (isLocked || isFrozen || step === 'documents') return null
  const [underWay, stuck] = [describeUnderWay(files), describeStuck(files)]
  return (
    <>
      {underWay ? (
        <p className="tabular flex items-start gap-1.5 text-13 text-ink-soft [overflow-wrap:anywhere]">
          <Upload aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {underWay}
        </p>
      ) : null}
      {/* Only what the person has to do is announced. */}
      <p role="status" className="text-13 text-warn empty:hidden [overflow-wrap:anywhere]">
        {stuck ? (
          <span className="flex items-start gap-1.5">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <TextLink href={hrefOf('documents')}>{stuck}</TextLink>
          </span>
        ) : null}
      </p>
    </>
  )
}
