import type { Context } from '../context'

const COUNTED = 2 ** 12

/**
 * An id that sorts as its event happened (UUID version 7): lists and recoveries are ordered by a date of whole seconds and this id,
 * and would otherwise mix up the events of one second. Within a millisecond the event's number decides.
 */
export function newDeliveryId({ instant, randomBytes }: Pick<Context, 'instant' | 'randomBytes'>, eventSeq: number) {
  const bytes = Buffer.from(randomBytes(16))
  bytes.writeUIntBE(instant().getTime(), 0, 6)
  bytes.writeUInt16BE(0x7000 + (eventSeq % COUNTED), 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
