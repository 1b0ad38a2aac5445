import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes a file dropped anywhere on the page: one that misses its place by a little would otherwise replace the page.
 * Answers whether one is being held over it.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFile)

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
        // Null when the file leaves the window, and not only one of its elements.
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
        take(file)
      },
      { signal },
    )
    return () => listening.abort()
  }, [])
  return isOver
}
