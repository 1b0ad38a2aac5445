'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Entry } from './entry'
import type { Run } from './trail/condense'
import { usePrinting } from './use-printing'

type RunViewProps = Omit<ComponentProps<typeof Entry>, 'line' | 'isTarget'> & { run: Run; target: string | undefined }

/** An entry with its repeats folded behind a count. Paper and a link to one of them unfold them. */
export function RunView({ run: { first, repeats }, target, ...look }: RunViewProps) {
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isPrinting = usePrinting()
  const isOpen = isUnfolded || isPrinting || repeats.some(({ anchor }) => anchor === target)
  const Chevron = isOpen ? ChevronDown : ChevronRight

  return (
    <li className="border-t border-line first:border-t-0 break-inside-avoid">
      <Entry line={first} isTarget={first.anchor === target} {...look} />
      {repeats.length > 0 && (
        <div className="px-3 pb-2 sm:pl-[12.5rem]">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            className="-ml-2 print:hidden"
            onClick={() => setIsUnfolded(!isOpen)}
          >
            <Chevron aria-hidden="true" />
            {repeats.length === 1 ? 'Once more' : `${repeats.length} times more`} within minutes
          </Button>
        </div>
      )}
      {isOpen &&
        repeats.map((line) => <Entry key={line.anchor} line={line} isTarget={line.anchor === target} {...look} />)}
    </li>
  )
}
