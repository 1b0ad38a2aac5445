import { Blob, Face } from 'harfbuzzjs'
import { type FaceName, fontFile } from '@/lib/pdf/text/font-files'

/** The code points that any of these faces has, in order. */
export function pointsOf(faces: readonly FaceName[]): number[] {
  const points = faces.flatMap((name) => [...new Face(new Blob(fontFile(name))).collectUnicodes()])
  return [...new Set(points)].sort((one, other) => one - other)
}
