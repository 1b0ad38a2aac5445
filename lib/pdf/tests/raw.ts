/** An object's text, or a stream: entries of its dictionary and data. */
export type RawObject = string | { entries?: string; data: Uint8Array | string }
export type RawOptions = {
  header?: string
  trailer?: string
  /** Where the table says that an object is, given where it is; undefined leaves it out. */
  offset?(number: number, offset: number): number | undefined
  /** Where the file says that its table is. */
  startxref?: number
}

/** A PDF written object by object, for files that no library would write. Object 1 is the catalog. */
export function raw(objects: Record<number, RawObject>, options: RawOptions = {}): Buffer {
  const { header = '%PDF-1.7\n', trailer = '', offset = (_, at) => at, startxref } = options
  const numbers = Object.keys(objects).map(Number)
  let file = header
  const lines = numbers.flatMap((number) => {
    const at = offset(number, file.length)
    file += `${number} 0 obj\n${text(objects[number])}\nendobj\n`
    return at === undefined ? [] : [`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`]
  })
  const table = startxref ?? file.length
  const size = numbers.reduce((most, number) => Math.max(most, number), 0) + 1
  file += `xref\n0 1\n0000000000 65535 f \n${lines.join('')}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function text(object: RawObject | undefined): string {
  if (object === undefined || typeof object === 'string') return object ?? 'null'
  const data = Buffer.from(object.data).toString('latin1')
  return `<< /Length ${data.length} ${object.entries ?? ''} >>\nstream\n${data}\nendstream`
}

export const DRAWING = 'BT /F1 18 Tf 72 600 Td (Said on the page) Tj ET 0 0 1 rg 100 100 200 50 re f'
export const PAGE =
  '/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R'

/** One page with a line of text and a blue bar: catalog 1, tree 2, page 3, font 4, drawing 5. Takes other or further objects. */
export const onePage = (more: Record<number, RawObject> = {}): Record<number, RawObject> => ({
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< ${PAGE} >>`,
  4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  5: { data: DRAWING },
  ...more,
})
