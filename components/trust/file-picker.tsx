'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { FileSearch } from '@/components/ui/more-icons'

type FilePickerProps = { isBusy: boolean; onFile: (file: File) => void }

/** Takes a dropped or chosen file, which never leaves this browser. */
export function FilePicker({ isBusy, onFile }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(onFile)
  return (
    <div
      className={cn(
        'flex flex-col items-start gap-2 rounded-lg border border-dashed p-3',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p className="text-13 text-ink-soft">Drop a PDF anywhere on this page. It stays in this browser.</p>
      {isOver && (
        // Fixed, because the place above may not be in view.
        <p className="pointer-events-none fixed inset-x-4 bottom-4 z-50 mx-auto w-fit rounded-lg border border-accent bg-raised px-4 py-2 font-medium text-ink shadow-lg">
          Drop to check this file
        </p>
      )}
      <Button size="sm" pending={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? null : <FileSearch aria-hidden="true" />}
        <span>Choose a file</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label="File to check"
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Browsers report a change only, and a file may be chosen again after it was edited.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

/** Accepts a file dropped anywhere on the page, where it would otherwise replace the page. True while one is held over it. */
function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const accept = useEffectEvent(onFile)

  useEffect(() => {
    const listening = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, listener, { signal: listening.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    })
    on('dragleave', (event) => {
      // Null when the file leaves the window, not just an element.
      if (event.relatedTarget === null) setIsOver(false)
    })
    on('drop', (event) => {
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      accept(file)
    })
    return () => listening.abort()
  }, [])
  return isOver
}
