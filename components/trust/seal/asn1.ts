import { BaseBlock, Constructed, ObjectIdentifier, OctetString } from 'asn1js'

/** The parts of a sequence or set; none of anything else. */
export const partsOf = (value: unknown): readonly unknown[] =>
  value instanceof Constructed ? value.valueBlock.value : []

/** The bytes a value holds, whatever its tag. */
export function octetsOf(value: unknown): Uint8Array | undefined {
  // May be written in several pieces.
  if (value instanceof OctetString) return new Uint8Array(value.getValue())
  if (!(value instanceof BaseBlock) || !('valueHexView' in value.valueBlock)) return undefined
  const bytes = value.valueBlock.valueHexView
  return bytes instanceof Uint8Array ? bytes : undefined
}

export const idOf = (value: unknown): string | undefined =>
  value instanceof ObjectIdentifier ? value.valueBlock.toString() : undefined
