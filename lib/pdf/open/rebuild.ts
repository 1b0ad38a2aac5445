import { PDF, PdfRef, PdfStream } from '@libpdf/core'
import { PdfError } from '../error'
import { dictAt } from '../page/geometry'

const TRAILER_WITHIN = 4096
const CATALOG = /\/Type\s*\/Catalog\b/
const PACKED_OBJECTS = /\/Type\s*\/ObjStm\b/
const TABLE = /\/Type\s*\/XRef\b/
/** A trailer or a key of encryption, without which nothing of a file can be read. */
const ENCRYPTION = /\/Encrypt\s|\/Filter\s*\/Standard\b/
const NUMBERS = /\d+/g

type Objects = Map<number, { text: string; dictionary?: string }>

/**
 * The file with a new table, made of the objects that are found in it. Of several with one number
 * the last counts, because each change of a PDF is appended. Objects that were compressed together
 * are written separately.
 */
export async function rebuildFile(source: Source): Promise<Uint8Array> {
  const { content, name } = source
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1')
  const found = [...objectsIn(file)]
  const trailers = trailersOf(file, found)
  const protection = protectionOf(trailers)
  if (
    !protection &&
    [...trailers, ...found.map(({ dictionary, text }) => dictionary ?? text)].some((text) => ENCRYPTION.test(text))
  )
    throw encryptedAndDamaged(name)
  const plain: Objects = new Map(found.map((object) => [object.number, object]))
  const packs = found.filter(({ dictionary }) => dictionary && PACKED_OBJECTS.test(dictionary))
  const all = packs.length > 0 || protection ? await unpackObjects(found, plain, protection, source) : plain
  return toBytes(all, rootOf(all, trailers), protection)
}

/** The trailers' texts, the last first. None reaches into the next, however many there are. */
function trailersOf(file: string, found: ScannedObject[]): string[] {
  const starts = [...file.matchAll(/trailer/g)].map(({ index }) => index)
  const plain = starts.map((start, n) => {
    const end = Math.min(start + TRAILER_WITHIN, starts[n + 1] ?? file.length)
    return { start, text: file.slice(start, end).split('startxref')[0] ?? '' }
  })
  const tables = found.flatMap(({ start, dictionary }) =>
    dictionary && TABLE.test(dictionary) ? [{ start, text: dictionary }] : [],
  )
  return [...plain, ...tables].sort((a, b) => b.start - a.start).map(({ text }) => text)
}

/** The entries of a trailer without which a protected file stays closed. */
function protectionOf(trailers: string[]): string | undefined {
  for (const text of trailers) {
    const key = /\/Encrypt\s+\d+\s+\d+\s+R/.exec(text)
    const id = /\/ID\s*\[\s*(<[0-9a-fA-F\s]*>|\((?:\\[\s\S]|[^\\()])*\))/.exec(text)
    if (key && id) return `${key[0]} /ID [${id[1]} ${id[1]}]`
  }
  return undefined
}

function rootOf(objects: Objects, trailers: string[]): number {
  const roots = trailers.flatMap((text) => Number(/\/Root\s+(\d+)\s+\d+\s+R/.exec(text)?.[1] ?? Number.NaN))
  const isCatalog = (number: number) => CATALOG.test(objects.get(number)?.text ?? '')
  const root = roots.find(isCatalog) ?? [...objects.keys()].findLast(isCatalog)
  if (root === undefined) throw new Error('no catalog was found')
  return root
}

/** Takes apart streams with other objects. A file written for it has a catalog. */
async function unpackObjects(
  found: ScannedObject[],
  plain: Objects,
  protection: string | undefined,
  source: Source,
): Promise<Objects> {
  const root = sizeOf(plain)
  const catalog = { text: `${root} 0 obj\n<< /Type /Catalog >>\nendobj` }
  const content = toBytes(new Map([...plain, [root, catalog]]), root, protection)
  const pdf = await loadUnlocked({ ...source, content })
  const all: Objects = new Map()
  for (const object of found) {
    all.set(object.number, object)
    if (!object.dictionary || !PACKED_OBJECTS.test(object.dictionary)) continue
    // Strings in packed objects are not encrypted one by one, but would be decrypted again.
    if (protection) throw encryptedAndDamaged(source.name)
    const pack = plain.get(object.number) === object ? pdf.getObject(PdfRef.of(object.number, 0)) : undefined
    if (pack instanceof PdfStream) for (const member of membersOf(pack)) all.set(...member)
  }
  return all
}

function membersOf(pack: PdfStream): [number, { text: string }][] {
  const text = Buffer.from(pack.getDecodedData()).toString('latin1')
  const first = pack.getNumber('First')?.value ?? 0
  const head = (text.slice(0, first).match(NUMBERS) ?? []).map(Number)
  const places = head.flatMap((value, index) => (index % 2 === 0 ? [{ number: value, at: head[index + 1] ?? 0 }] : []))
  return places.map(({ number, at }, index) => {
    const body = text.slice(first + at, first + (places[index + 1]?.at ?? text.length))
    return [number, { text: `${number} 0 obj\n${body}\nendobj` }]
  })
}

function toBytes(objects: Objects, root: number, protection = ''): Uint8Array {
  const parts = ['%PDF-1.7\n']
  const lines: string[] = []
  let at = 9
  for (const [number, { text }] of objects) {
    lines.push(`${number} 1\n${String(at).padStart(10, '0')} ${generation(text)} n \n`)
    parts.push(text, '\n')
    at += text.length + 1
  }
  const size = sizeOf(objects)
  const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R ${protection} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(`${parts.join('')}xref\n${lines.join('')}${trailer}`, 'latin1')
}

const encryptedAndDamaged = (name: string) =>
  new PdfError(
    'password_needed',
    `${name} is protected and damaged; open it in a PDF reader and save it without a password`,
  )

const sizeOf = (objects: Objects) => [...objects.keys()].reduce((most, number) => Math.max(most, number), 0) + 1
const generation = (text: string) => (/^\d+\s+(\d+)/.exec(text)?.[1] ?? '0').padStart(5, '0')

/** An object in the text of a file; a stream also has its dictionary separately. */
type ScannedObject = { number: number; start: number; text: string; dictionary?: string }

const MARK = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj(?![a-zA-Z0-9])/g
const STREAM = 'stream'
const END_STREAM = 'endstream'
const END = 'endobj'

/** All objects of a file in their order, found without its table or inside streams. */
function* objectsIn(file: string): Generator<ScannedObject> {
  const nextEnd = finder(file, END)
  const nextStream = finder(file, STREAM)
  const nextEndStream = finder(file, END_STREAM)
  const marks = new RegExp(MARK)
  for (let mark = marks.exec(file); mark; mark = marks.exec(file)) {
    const start = mark.index
    const body = marks.lastIndex
    const objectEnd = nextEnd(body)
    const nextMark = marks.exec(file)?.index ?? file.length
    const stream = nextStream(body)
    const number = Number(mark[1])
    if (stream < Math.min(objectEnd, nextMark)) {
      const dictionary = file.slice(body, stream)
      const end = streamEnd(file, dictionary, stream + STREAM.length) ?? nextEndStream(stream)
      yield { number, start, dictionary, text: `${file.slice(start, end)}\n${END_STREAM}\n${END}` }
      marks.lastIndex = end
    } else {
      const end = Math.min(objectEnd, nextMark)
      yield { number, start, text: `${file.slice(start, end)}\n${END}` }
      marks.lastIndex = end
    }
  }
}

/** Where a stream ends according to its length, if `endstream` or `endobj` is there. */
function streamEnd(file: string, dictionary: string, keyword: number): number | undefined {
  const length = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)
  if (!length) return undefined
  const begin = keyword + (file.startsWith('\r\n', keyword) ? 2 : 1)
  const end = begin + Number(length[1])
  return /^\s*end(?:stream|obj)/.test(file.slice(end, end + 20)) ? end : undefined
}

/** Finds a word from ever later places on, reading the file once. */
function finder(file: string, word: string): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      const at = file.indexOf(word, from)
      found = at < 0 ? file.length : at
    }
    return found
  }
}

/** A PDF as supplied, `name` for messages, and the password if it needs one. */
export type Source = { name: string; content: Uint8Array; password?: string }

/** Loads a file, and refuses one that its password, or the empty one, does not open. */
export async function loadUnlocked({ name, content, password }: Source): Promise<PDF> {
  const pdf = await PDF.load(content)
  if (!pdf.isEncrypted || pdf.isAuthenticated || onlyAttachments(pdf)) return pdf
  if (password === undefined)
    throw new PdfError('password_needed', `${name} needs a password to open; remove the password first`)
  const withPassword = await PDF.load(content, { credentials: password })
  if (withPassword.isAuthenticated) return withPassword
  const again = isOneByteEach(password) ? await loadInLatin(content, password) : withPassword
  if (!again.isAuthenticated) throw new PdfError('wrong_password', `the password does not open ${name}`)
  return again
}

const isOneByteEach = (text: string) => [...text].every((letter) => (letter.codePointAt(0) ?? 0) <= 0xff)

/** Before AES-256 "ü" has one byte, but the library writes passwords in UTF-8. */
async function loadInLatin(content: Uint8Array, password: string): Promise<PDF> {
  const { encode } = TextEncoder.prototype
  TextEncoder.prototype.encode = function (text) {
    return text === password ? Uint8Array.from(Buffer.from(password, 'latin1')) : encode.call(this, text)
  }
  try {
    return await PDF.load(content, { credentials: password })
  } finally {
    TextEncoder.prototype.encode = encode
  }
}

/** Whether a password protects only the attachments, which are left out anyway. */
function onlyAttachments(pdf: PDF): boolean {
  const settings = dictAt(pdf, pdf.context.info.trailer, 'Encrypt')
  if (!settings || (settings.getNumber('V')?.value ?? 0) < 4) return false
  return ['StmF', 'StrF'].every((key) => (settings.getName(key)?.value ?? 'Identity') === 'Identity')
}
