/** "UTC+05:45": how far a service's dates are ahead of UTC. */
export function zoneText(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const ahead = Math.abs(minutes)
  const [hours, rest] = [Math.floor(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, '0'))
  return `UTC${minutes < 0 ? '−' : '+'}${hours}:${rest}`
}
