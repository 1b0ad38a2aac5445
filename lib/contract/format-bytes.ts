const UNITS = ['KB', 'MB', 'GB'] as const

/**
 * "340 KB", "4.2 MB", "36 MB". A MB has 1024 × 1024 bytes, as in the service's limits. `rounding`: what is left must not be rounded up,
 * and what is too much not down.
 */
export function formatBytes(bytes: number, rounding: 'round' | 'floor' | 'ceil' = 'round'): string {
  const power = bytes < 1_000 * 1024 ? 1 : bytes < 1_000 * 1024 ** 2 ? 2 : 3
  const value = bytes / 1024 ** power
  const steps = power > 1 && value < 10 ? 10 : 1
  const shown = Math[rounding](value * steps) / steps
  // A few bytes are not nothing.
  return `${Math.max(shown, bytes > 0 && power === 1 ? 1 : 0)} ${UNITS[power - 1]}`
}
