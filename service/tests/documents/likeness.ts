import { contentScale } from '@/lib/printing/place'
import type { DocumentEngine } from '../../documents/engine'
import { envelope, field, NOW } from './given'
import { checkStructure, drawn, type Picture, signatureReport } from './tools'

const MARK = { kind: 'typed' as const, text: 'Ada Lovelace' }
const PLACES = {
  signature: { x: 0.05, y: 0.05, width: 0.3, height: 0.08 },
  text: { x: 0.4, y: 0.05, width: 0.25, height: 0.05 },
  initials: { x: 0.7, y: 0.05, width: 0.1, height: 0.05 },
}
/** At which readers draw edges of letters and pictures a little differently. */
const SHADES = 100
const DPI = 50

/**
 * Takes a file from upload to seal, with marks on its first and last page, and says what is wrong: the seal, the structure, or
 * a page that no longer looks as it did. Nothing is the answer of a good file.
 */
export async function faultsOf(
  engine: DocumentEngine,
  content: Uint8Array,
  looks = content,
  { dpi = DPI, tolerance = 0 } = {},
): Promise<string[]> {
  const { pageCount } = await engine.inspect(content)
  const pages = [...new Set([1, pageCount])]
  const fields = pages.flatMap((page) => [
    field(
      { mark: MARK, signedBy: { name: MARK.text, at: NOW, act: 'Signed' } },
      { type: 'signature', page, ...PLACES.signature },
    ),
    field({ text: 'Seen' }, { page, ...PLACES.text }),
    field({ mark: MARK }, { type: 'initials', page, ...PLACES.initials }),
  ])
  const { content: sealed } = await engine.finish(envelope([{ content, fields }]))

  const report = await signatureReport(sealed)
  const faults = ['Signature is Valid', 'Total document signed'].filter((line) => !report.includes(line))
  await checkStructure(sealed)
  for (const page of pages) {
    const [before, after] = [await drawn(looks, page, dpi), await drawn(sealed, page, dpi)]
    if (before.width !== after.width || before.height !== after.height) faults.push(`page ${page} has another size`)
    else if (different(before, after, dpi) > tolerance)
      faults.push(`page ${page}: ${different(before, after, dpi)} points differ`)
  }
  return faults
}

function different(before: Picture, after: Picture, dpi: number): number {
  const { width, height } = before
  // Letters reach a little beyond their boxes, on large pages as much farther as they are larger.
  const beyond = 2 * contentScale({ width: (width * 72) / dpi, height: (height * 72) / dpi })
  const stamped = Object.values(PLACES)
  const within = (x: number, y: number) =>
    stamped.some(
      (box) =>
        x >= box.x * width - beyond &&
        x <= (box.x + box.width) * width + beyond &&
        y >= box.y * height - beyond &&
        y <= (box.y + box.height) * height + beyond,
    )
  let count = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!within(x, y) && Math.abs(before.grey(x, y) - after.grey(x, y)) > SHADES) count++
    }
  }
  return count
}
