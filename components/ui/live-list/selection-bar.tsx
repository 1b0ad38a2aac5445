'use client'

import { useState } from 'react'
import { writeClipboard } from '@/components/ui/clipboard'
import { formatCount } from '@/lib/text/format'
import { Button } from '../button'
import { Check, Copy } from '../icons'
import type { Elements } from '../panel'

type SelectionBarProps = {
  count: number
  /** All rows of the list are selected, apart from those that were cleared one by one. */
  isAll: boolean
  /** How many rows there are; undefined where only single ones can be selected. */
  matching: { count: number; text: string } | undefined
  /** The selected rows as text, a line each. */
  lines: () => string[]
  onAll: () => void
  onClear: () => void
  /** What else can be done with them. */
  children?: Elements
}

/** What can be done with the selected rows; always, to copy them as text for a message or a ticket. */
export default function SelectionBar({ count, isAll, matching, lines, onAll, onClear, children }: SelectionBarProps) {
  const [copied, setCopied] = useState<{ count: number; done: boolean }>()

  async function copy() {
    setCopied({ count, done: await writeClipboard(lines().join('\n')) })
  }

  const result = copied?.count === count ? copied : undefined
  const Icon = result?.done ? Check : Copy
  return (
    <section
      aria-label="Selected rows"
      className="floats sticky bottom-4 z-30 max-md:bottom-18 short:bottom-2 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 overlay px-3 py-2 max-sm:w-full max-sm:gap-1 print:hidden"
    >
      <p role="status" className="tabular mr-2 text-14 text-ink max-sm:mr-auto">
        {`${isAll && matching ? describeAll(matching, count) : formatCount(count)} selected${result && !result.done ? '. The browser refused to copy.' : ''}`}
      </p>
      {!isAll && matching && matching.count > count ? (
        <Button size="sm" variant="tertiary" onClick={onAll}>
          <span>
            <span>{`Select all ${matching.text}`}</span>
            <span className="max-sm:sr-only"> matching</span>
          </span>
        </Button>
      ) : null}
      <Button size="sm" variant="tertiary" onClick={onClear}>
        <span>
          Clear<span className="max-sm:sr-only"> selection</span>
        </span>
      </Button>
      {isAll ? null : (
        <Button size="sm" onClick={copy}>
          <Icon aria-hidden="true" />
          <span className="max-sm:sr-only">
            {result?.done ? 'Copied' : `Copy ${count === 1 ? 'row' : 'rows'} as text`}
          </span>
        </Button>
      )}
      {/* On a phone a row of its own. */}
      <div className="contents max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:gap-1">{children}</div>
    </section>
  )
}

function describeAll({ count, text }: { count: number; text: string }, selected: number): string {
  return selected === count ? `All ${text}` : `All ${text} except ${formatCount(count - selected)}`
}
