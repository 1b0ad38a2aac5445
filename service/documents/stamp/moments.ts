/** A moment with its zone in words, as it is printed everywhere: `2026-11-20 10:00:00 UTC`. */
export function printedMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
