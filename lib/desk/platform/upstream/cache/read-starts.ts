import { once } from '@/lib/desk/platform/process/once'

const starts = () => once('starts of reads', () => new WeakMap<object, Date>())

/** When the request of an answer began: what the service changed later is not in it. A cached answer is the same object. */
export const readStartedAt = (answer: object): Date | undefined => starts().get(answer)

/** Remembers it. */
export function started<T>(answer: T, at: Date): T {
  if (typeof answer === 'object' && answer !== null) starts().set(answer, at)
  return answer
}
