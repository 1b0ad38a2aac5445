type End = {
  /** How many rows are shown, and of how many that were read. */
  count: number
  loaded: number
  isComplete: boolean
  /** The list is of a chosen time: there may be others. */
  isTimed: boolean
}

/** What follows the last row. It counts what is shown, never what a filter hides. */
export function describeEnd({ count, loaded, isComplete, isTimed }: End): string {
  const deliveries = (number: number) => (number === 1 ? '1 delivery' : `${number.toLocaleString('en')} deliveries`)
  if (count < loaded)
    return `${count.toLocaleString('en')} of ${deliveries(loaded)} ${isComplete ? '' : 'loaded so far '}shown`
  if (!isComplete) return `${count.toLocaleString('en')} shown`
  return `${deliveries(count)}${isTimed ? ' in this period' : ''}`
}
