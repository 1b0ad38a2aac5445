'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'

/** A message of which two lines are shown at first: the document comes first. */
export function CollapsedText({ children }: { children: string }) {
  const element = useRef<HTMLParagraphElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  useEffect(() => {
    const text = element.current
    if (!text || isOpen) return
    const observer = new ResizeObserver(() => setIsLong(text.scrollHeight > text.clientHeight + 1))
    observer.observe(text)
    return () => observer.disconnect()
  }, [isOpen])

  return (
    <>
      <p
        id={id}
        ref={element}
        className={cn(
          'max-w-[68ch] whitespace-pre-wrap text-14 text-ink-soft [overflow-wrap:anywhere]',
          !isOpen && 'line-clamp-2',
        )}
      >
        {children}
      </p>
      {isLong || isOpen ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="text-13 font-medium text-accent hover:underline pointer-coarse:py-2"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      ) : null}
    </>
  )
}
