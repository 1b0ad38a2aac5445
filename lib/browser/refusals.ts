const listeners = new Set<() => void>()

/** Called when a route refuses somebody as unknown (401) or not allowed (403): what the page knows of the person may be old. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function tellRefusal(): void {
  for (const listener of listeners) listener()
}
