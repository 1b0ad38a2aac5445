'use client'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { describeError } from '@/components/ui/describe-error'
import { Check, CircleAlert } from '@/components/ui/icons'
import { CloudUpload } from '@/components/ui/more-icons'
import { Time } from '@/components/ui/time'
import type { SaveState } from '@/lib/browser/draft/autosave'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'

type SaveLineProps = { state: SaveState; frozen: boolean; onSave: () => void }

/** Whether the server has what was typed. Only a failure is announced: "Saved" after each pause would interrupt screen readers. */
export function SaveLine({ state, frozen, onSave }: SaveLineProps) {
  if (state.kind === 'failed') {
    const { message, code } = describeError(state.problem)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-13 text-bad">
        <span className="flex items-start gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{`Not saved: ${message}`}</span>
        </span>
        {/* Saving invalid content again would fail again. */}
        {code === 400 ? null : (
          <Button size="sm" onClick={onSave}>
            Save now
          </Button>
        )}
      </div>
    )
  }
  if (frozen || state.kind === 'conflict' || state.kind === 'closed') return null
  const [Icon, label] = state.kind === 'saving' ? [CloudUpload, 'Saving'] : [Check, 'Saved']
  return (
    <p data-save-state={state.kind} className="flex items-center gap-1.5 text-13 text-ink-soft">
      <Icon aria-hidden="true" className="size-4" />
      <span>{label}</span>
    </p>
  )
}

/** Another tab has saved a newer version. Neither is overwritten until the person decides. */
export function Conflict({ latest }: { latest: Draft }) {
  const { content, adopt, overwrite } = useDraft()
  return (
    <Banner
      tone="warn"
      className="mt-4"
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
      <p className="mt-1">
        <CopyText value={toText(content)} label="what you typed here" className="font-sans text-13">
          Copy what you typed here
        </CopyText>
      </p>
    </Banner>
  )
}

function toText({ recipients, emailSubject, emailMessage, expirationDays }: DraftContent): string {
  const people = recipients.map(({ name, email }) => [name, email && `<${email}>`].filter(Boolean).join(' '))
  const lines = [
    ...people.filter(Boolean),
    emailSubject && `Subject: ${emailSubject}`,
    expirationDays !== undefined && `Expires after days: ${expirationDays}`,
    emailMessage && `\n${emailMessage}`,
  ]
  return lines.filter(Boolean).join('\n')
}
