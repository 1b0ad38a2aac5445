import { afterEach } from 'vitest'

// Files that share a process share its document, where the next would find what a component left there.
afterEach(async () => {
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})
