import { counted } from '../actions/messages'

/** `count` rows are shown of those that are loaded; `isTimed` when the list covers a chosen period. */
type End = { count: number; loaded: number; isComplete: boolean; isTimed: boolean }

/** What follows the last row. It counts what is shown, not what a filter hides. */
export function describeEnd({ count, loaded, isComplete, isTimed }: End): string {
  const deliveries = (number: number) => counted(number, 'delivery', 'deliveries')
  if (count < loaded)
    return `${count.toLocaleString('en')} of ${deliveries(loaded)} ${isComplete ? '' : 'loaded so far '}shown`
  if (!isComplete) return `${count.toLocaleString('en')} shown`
  return `${deliveries(count)}${isTimed ? ' in this period' : ''}`
}
