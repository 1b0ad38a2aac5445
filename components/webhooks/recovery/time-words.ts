/** "about 4 minutes": nobody knows it better while others may need the key. */
export function aboutHowLong(seconds: number): string {
  if (seconds < 50) return 'less than a minute'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `about ${hours} ${hours === 1 ? 'hour' : 'hours'}` : `about ${Math.round(hours / 24)} days`
}
