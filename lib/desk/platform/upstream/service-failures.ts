import 'server-only'
import { once } from '@/lib/desk/platform/process/once'

const listeners = () => once('listeners to failures of the service', () => new Set<() => void>())

/** A request to the service got no answer: whether it still answers is worth asking at once. */
export function reportServiceFailure(): void {
  for (const listener of listeners()) listener()
}

/** Returns how to stop. */
export function onServiceFailure(listener: () => void): () => void {
  listeners().add(listener)
  return () => {
    listeners().delete(listener)
  }
}
