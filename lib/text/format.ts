/**
 * "12,345": a whole number in English, as `toLocaleString('en')` writes it. That loads the
 * browser's data about numbers first, which takes 15 ms of the page's first second, and four times
 * as long on a phone: text that every page shows at once is written by this.
 */
export const formatCount = (count: number): string => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ',')

const UNITS = ['KB', 'MB', 'GB'] as const

/**
 * "340 KB", "4.2 MB", "36 MB". A MB has 1024 × 1024 bytes, as in the service's limits. Sizes are
 * rounded up everywhere, because a file that is just too large must not look as large as the limit;
 * only what is left is rounded down.
 */
export function formatBytes(bytes: number, rounding: 'ceil' | 'floor' = 'ceil'): string {
  const power = bytes < 1_000 * 1024 ? 1 : bytes < 1_000 * 1024 ** 2 ? 2 : 3
  const value = bytes / 1024 ** power
  const steps = power > 1 && value < 10 ? 10 : 1
  return `${Math[rounding](value * steps) / steps} ${UNITS[power - 1]}`
}
