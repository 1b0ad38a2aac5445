const listeners = new Set<() => void>()

/** Calls the listener when a route refuses a person as unknown (401) or not allowed (403): what the page knows about them may be outdated. */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function notifyRefusal(): void {
  for (const listener of listeners) listener()
}
