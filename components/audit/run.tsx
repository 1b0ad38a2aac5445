'use client'

import { ChevronDown, ChevronRight } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Entry } from './entry'
import type { Run } from './trail/condense'
import { usePrinting } from './use-printing'

type RunProps = Omit<ComponentProps<typeof Entry>, 'line' | 'isTarget'> & { run: Run; target: string | undefined }

/** An entry whose repeats are collapsed. Printing and a link to a repeat expand them. */
export function RunView({ run: { first, repeats }, target, ...display }: RunProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const isPrinting = usePrinting()
  const isOpen = isExpanded || isPrinting || repeats.some(({ anchor }) => anchor === target)
  const Chevron = isOpen ? ChevronDown : ChevronRight

  return (
    <li className="border-t border-line first:border-t-0 break-inside-avoid">
      <Entry line={first} isTarget={first.anchor === target} {...display} />
      {repeats.length > 0 && (
        <div className="px-3 pb-2 sm:pl-[12.5rem]">
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            className="-ml-2 print:hidden"
            onClick={() => setIsExpanded(!isOpen)}
          >
            <Chevron aria-hidden="true" />
            Repeated {repeats.length === 1 ? 'once' : `${repeats.length} times`} within minutes
          </Button>
        </div>
      )}
      {isOpen &&
        repeats.map((line) => <Entry key={line.anchor} line={line} isTarget={line.anchor === target} {...display} />)}
    </li>
  )
}
