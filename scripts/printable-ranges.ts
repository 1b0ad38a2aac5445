import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Style } from '@/lib/pdf/text/faces'
import { FACE_NAMES } from '@/lib/pdf/text/font-files'
import { itemize } from '@/lib/pdf/text/itemize'
import { pointsOf } from './font-points'

/** The styles in which a text may be drawn; handwritings fall back to the last. */
const STYLES: Style[] = ['regular', 'strong', 'mono', 'classic']
/** Private characters look different in each font. */
const NO_CHARACTER = /[\p{Co}\p{Cs}]/u

/** The code points that the service's fonts have in every style: how far each range is from the one before, and its length. */
export function printableRanges(): string {
  const parts: string[] = []
  let end = 0
  const points = pointsOf(FACE_NAMES).filter(isPrintable)
  for (let index = 0; index < points.length; index++) {
    const start = points[index] ?? 0
    while (points[index + 1] === (points[index] ?? 0) + 1) index++
    const last = points[index] ?? start
    parts.push((start - end).toString(36) + (last > start ? `-${(last - start).toString(36)}` : ''))
    end = last
  }
  return parts.join(' ')
}

function isPrintable(point: number): boolean {
  const character = String.fromCodePoint(point)
  return !NO_CHARACTER.test(character) && STYLES.every((style) => itemize(character, style).every(({ says }) => !says))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const ranges = printableRanges().replaceAll(/(.{1,110}) /g, "$1 ' +\n  '")
  const text = `/** Written by \`npm run printable:generate\` from the service's fonts; read by \`printable.ts\`. */\nexport const PRINTABLE_RANGES =\n  '${ranges}'\n`
  writeFileSync(new URL('../lib/printing/printable-ranges.ts', import.meta.url), text)
}
