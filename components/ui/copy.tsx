'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Button } from './button'
import { writeClipboard } from './clipboard'
import { cn } from './cn'
import { Check, Copy } from './icons'

type CopyTextProps = {
  value: string
  /** What it is, for the button's name: "Copy envelope id". */
  label: string
  /** What is shown instead of the whole value. */
  children?: string
  /** Shows only both ends; the whole is still copied. Ids have 36 characters. */
  shorten?: boolean
  className?: string
}

function middleCut(value: string): string {
  return value.length > 16 ? `${value.slice(0, 8)}…${value.slice(-4)}` : value
}

/** Text in the mono face that copies itself on a press and says that it did. */
export function CopyText({ value, label, children, shorten = true, className }: CopyTextProps) {
  const [copied, setCopied] = useState<boolean>()

  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    setCopied(await writeClipboard(value))
  }

  const Icon = copied ? Check : Copy
  return (
    <button
      type="button"
      onClick={copy}
      title={value}
      className={cn(
        'inline-flex max-w-full select-text items-center gap-1 rounded-sm px-1 text-left font-mono text-12 text-ink-soft hover:bg-hover hover:text-ink',
        className,
      )}
    >
      <span translate="no" className="min-w-0 break-all">
        {children ?? (shorten ? middleCut(value) : value)}
      </span>
      <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', copied && 'text-good')} />
      <span className="sr-only">{`Copy ${label}`}</span>
      <span aria-live="polite" className={copied === undefined ? 'sr-only' : 'font-sans'}>
        {copied === undefined ? null : copied ? 'Copied' : 'Copying was refused by the browser'}
      </span>
    </button>
  )
}

type State = 'ready' | 'reading' | 'copied' | 'refused'

/** Copies a text, which may have to be read first, and says that it did. Who reads says why that failed. */
export function CopyButton({ read, children }: { read: () => string | Promise<string>; children: ReactNode }) {
  const [state, setState] = useState<State>('ready')
  async function copy() {
    setState('reading')
    try {
      setState((await writeClipboard(await read())) ? 'copied' : 'refused')
    } catch {
      setState('ready')
    }
  }
  return (
    <Button pending={state === 'reading'} onClick={() => void copy()} onBlur={() => setState('ready')}>
      <span aria-live="polite">{state === 'copied' ? 'Copied' : state === 'refused' ? 'Couldn’t copy' : children}</span>
    </Button>
  )
}
