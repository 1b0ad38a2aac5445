'use client'

import { type KeyboardEvent, useState } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { ChevronUp } from '@/components/ui/more-icons'
import { ToolButton } from '@/components/ui/tool-button'

type PageControlsProps = { page: number; pageCount: number; onGo: (page: number) => void }

/** Previous page, next page, and a page number to type. */
export function PageControls({ page, pageCount, onGo }: PageControlsProps) {
  const [typed, setTyped] = useState<string>()

  function commit() {
    const number = Number.parseInt(typed ?? '', 10)
    setTyped(undefined)
    if (!Number.isNaN(number)) onGo(number)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setTyped(undefined)
  }

  return (
    <div className="flex items-center gap-1">
      <ToolButton
        label="Previous page"
        shortcut="K"
        icon={ChevronUp}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      />
      <ToolButton
        label="Next page"
        shortcut="J"
        icon={ChevronDown}
        disabled={page >= pageCount}
        onClick={() => onGo(page + 1)}
      />
      <Input
        aria-label={`Page, of ${pageCount}`}
        inputMode="numeric"
        autoComplete="off"
        className="w-12 px-1 text-center tabular-nums"
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <span className="whitespace-nowrap pl-1 text-13 text-ink-soft tabular-nums" aria-hidden="true">
        {`of ${pageCount}`}
      </span>
    </div>
  )
}
