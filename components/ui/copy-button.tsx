'use client'

import { type ReactNode, useState } from 'react'
import { Button } from './button'
import { writeClipboard } from './write-clipboard'

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
