import { type PDF, PdfArray, PdfName, PdfNumber, type PdfObject } from '@libpdf/core'
import { compressedStream } from '../../page/compressed-stream'

const DEVICES = new Map([
  [1, { device: 'DeviceGray', profile: 'GRAY' }],
  [3, { device: 'DeviceRGB', profile: 'RGB ' }],
  [4, { device: 'DeviceCMYK', profile: 'CMYK' }],
])
const HEADER = 128

/** What the numbers of a pixel mean: by the picture's own profile, if it has as many channels. */
export function colorSpaceOf(pdf: PDF, components: number, profile?: Buffer): PdfObject {
  const space = DEVICES.get(components)
  const device = PdfName.of(space?.device ?? 'DeviceRGB')
  const isProfile =
    profile !== undefined &&
    profile.length > HEADER &&
    profile.toString('latin1', 36, 40) === 'acsp' &&
    profile.toString('latin1', 16, 20) === space?.profile
  if (!isProfile) return device
  const entries = { N: PdfNumber.of(components), Alternate: device }
  return new PdfArray([PdfName.of('ICCBased'), compressedStream(pdf, entries, profile)])
}
