import { randomBytes } from 'node:crypto'
import { onePage, raw } from '@/lib/pdf/tests/raw'

/** A page with a picture of noise, as large as that. */
export function noisePdf(megabytes: number): Uint8Array {
  const [width, height] = [1_000, megabytes * 1_000]
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`
  const page =
    '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 6 0 R >> >> /Contents 5 0 R'
  const drawing = { data: '500 0 0 700 40 40 cm /I Do' }
  return raw(onePage({ 3: `<< ${page} >>`, 5: drawing, 6: { entries: image, data: randomBytes(width * height) } }))
}
