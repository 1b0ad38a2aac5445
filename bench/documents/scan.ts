import { randomBytes } from 'node:crypto'

const WIDTH = 400

/** Scanned pages as a PDF of about so many bytes: on each page one grey picture that nothing makes smaller. */
export function scanOf(bytes: number, pages = 1): Buffer {
  const height = Math.ceil(bytes / pages / WIDTH)
  const drawing = Buffer.from('q 595 0 0 842 0 0 cm /Scan Do Q')
  const image = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`
  // Behind the first two objects each page has three: itself, its drawing and its picture.
  const numbers = Array.from({ length: pages }, (_, index) => 3 + index * 3)
  return written([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages} >>`),
    ...numbers.flatMap((number) => [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /Scan ${number + 2} 0 R >> >> /Contents ${number + 1} 0 R >>`,
      ),
      stream('', drawing),
      stream(image, randomBytes(WIDTH * height)),
    ]),
  ])
}

function stream(entries: string, content: Buffer): Buffer {
  const head = Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`)
  return Buffer.concat([head, content, Buffer.from('\nendstream')])
}

/** The objects, numbered from 1, with the table that says where each of them begins. */
function written(objects: Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    const offset = length
    parts.push(whole)
    length += whole.length
    return offset
  })
  const size = objects.length + 1
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table)])
}
