import { useEffect, useEffectEvent, useState } from 'react'

/** Accepts a file dropped anywhere on the page, where it would otherwise replace the page. True while one is held over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const accept = useEffectEvent(onFile)

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
        setIsOver(true)
      },
      { signal },
    )
    window.addEventListener(
      'dragleave',
      (event) => {
        // Null when the file leaves the window, not just an element.
        if (event.relatedTarget === null) setIsOver(false)
      },
      { signal },
    )
    window.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        const file = event.dataTransfer?.files[0]
        if (!file) return
        event.preventDefault()
        accept(file)
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}
