import { expect, test } from 'vitest'
import { PRINTABLE_RANGES } from '@/lib/printing/printable-ranges'
import { printableRanges } from '@/scripts/printable-ranges'

test('the table of printable characters is that of the fonts; if it differs: npm run printable:generate', () => {
  expect(PRINTABLE_RANGES).toBe(printableRanges())
})
