const UNITS = ['KB', 'MB'] as const

/** "340 KB", "4.2 MB", "36 MB". */
export function formatBytes(bytes: number): string {
  const isLarge = bytes >= 1_000 * 1024
  const value = bytes / (isLarge ? 1024 * 1024 : 1024)
  const digits = isLarge && value < 10 ? 1 : 0
  return `${Number(Math.max(value, isLarge ? 0 : 1).toFixed(digits))} ${UNITS[isLarge ? 1 : 0]}`
}

/** "about 40 s left", "about 3 min left". */
export const formatLeft = (seconds: number): string =>
  seconds < 60 ? `about ${Math.max(1, Math.round(seconds))} s left` : `about ${Math.round(seconds / 60)} min left`
