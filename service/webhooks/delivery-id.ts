import type { Context } from '../context'

const COUNTED = 2 ** 12

/**
 * An id that sorts as its event happened (UUID version 7): lists and recoveries are ordered by a date of whole seconds and this id,
 * and would otherwise mix up the events of one second. Within a millisecond the event's number decides.
 */
export function newDeliveryId({ instant, newId }: Pick<Context, 'instant' | 'newId'>, eventSeq: number): string {
  const time = instant().getTime().toString(16).padStart(12, '0')
  const version = (0x7000 + (eventSeq % COUNTED)).toString(16)
  const variantAndRandom = newId().slice('00000000-0000-0000-'.length)
  return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variantAndRandom}`
}
