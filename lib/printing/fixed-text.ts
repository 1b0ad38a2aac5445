import { isFixed, isTick } from '@/lib/contract/field-types'
import { contentBox, type Place, type Size } from './place'
import { stampedText, type Width } from './stamped-text'

type Fixed = Place & Parameters<typeof isFixed>[0] & { value?: string | undefined; comb?: boolean | undefined }
export type FixedText = { text: string; box: Size }

/** A text of the sender's that the signer cannot change, with the box that it is stamped into. */
export function fixedText(field: Fixed, page: Size): FixedText | undefined {
  const { value = '' } = field
  // A comb has a cell for each character.
  if (!isFixed(field) || isTick(field.type) || field.comb || value.trim() === '') return undefined
  const { width, height } = contentBox(field, page)
  return { text: value, box: { width, height } }
}

/** Whether the stamp ends before the text does. */
export const isCut = ({ text, box }: FixedText, measure: Width): boolean => stampedText(text, box, measure).isCut
