'use client'

import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { ChevronDown } from '@/components/ui/icons'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from '@/components/ui/more-icons'
import { Panel } from './panel'
import { useTrust } from './use-trust'
import { verdictOf } from './verdict'

const LOOKS = {
  good: { icon: ShieldCheck, style: 'border-good/40 bg-good-soft text-good' },
  warn: { icon: ShieldAlert, style: 'border-warn/40 bg-warn-soft text-warn' },
  bad: { icon: ShieldAlert, style: 'border-bad/40 bg-bad-soft text-bad' },
  info: { icon: ShieldQuestion, style: 'border-line-strong bg-surface text-ink-soft' },
}

/** Whether the document is genuine, in two words; a press opens all that was checked. */
export default function TrustChip({ id }: { id: string }) {
  const trust = useTrust(id)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const { shown, recorded } = trust
  const verdict = shown.data && verdictOf(shown.data, { recorded })
  const { icon: Icon, style } = LOOKS[verdict?.tone ?? (shown.error ? 'warn' : 'info')]
  const found = verdict?.tone === 'good' ? 'Seal valid' : verdict?.title
  const label = found ?? (shown.error ? 'Seal not checked' : 'Checking the seal')

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside
    <div className="relative flex justify-end" onKeyDown={close}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(
          'flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-left text-13 font-medium pointer-coarse:min-h-11',
          style,
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span>{label}</span>
        <ChevronDown aria-hidden="true" className={cn('size-3.5 shrink-0', isOpen && 'rotate-180')} />
      </button>
      {isOpen ? (
        <div
          id={panelId}
          className="floats absolute top-full right-0 z-20 mt-2 max-h-[70dvh] w-96 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-float"
        >
          <Panel trust={trust} />
        </div>
      ) : null}
    </div>
  )
}
