import { type DragEvent, useEffect, useRef, useState } from 'react'
import { cn } from './cn'
import type { Elements } from './panel'

type DropAreaProps = {
  /** Names the area. */
  label: string
  /** Names the input, which a button of the content opens. */
  inputLabel: string
  /** Types of files, as an input takes them. */
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  className?: string
  /** The content; `pick` opens the browser's file picker. */
  children: (pick: () => void) => Elements
}

/** Takes files by drop or picker. */
export function DropArea({ label, inputLabel, accept, multiple = false, onFiles, className, children }: DropAreaProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(refuseFilesElsewhere, [])

  function over(event: DragEvent) {
    event.preventDefault()
    setIsOver(true)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <section
      aria-label={label}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'flex rounded-md border border-dashed p-4',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
        className,
      )}
    >
      <input
        ref={picker}
        type="file"
        multiple={multiple}
        hidden
        aria-label={inputLabel}
        accept={accept}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Browsers report a change only, and a file may be chosen again.
          target.value = ''
        }}
      />
      {children(() => picker.current?.click())}
    </section>
  )
}

/** The browser would leave the page to show a file that misses the area. */
function refuseFilesElsewhere() {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
  return () => {
    window.removeEventListener('dragover', refuse)
    window.removeEventListener('drop', refuse)
  }
}
