import 'server-only'
import { ServiceFailed } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import { scrub } from './strip-secrets'
import { failure, type Incoming } from './transport'

const MIB = 1024 * 1024
/** A page of usual elements has some hundred kilobytes, and is parsed as a whole. */
const USUAL_BYTES = 2 * MIB
/** Limits in bytes: all elements that are passed on, one element, and what is read. */
const MOST = { passed: 8 * MIB, element: 2 * MIB, read: 64 * MIB }
/**
 * How deep an element that is too large is read: the list, the element, and the object in it. What
 * lists in it hold is left out.
 */
const SHALLOW = 3
/** Texts of such an element are cut off here: what is shown of them is shorter. */
const MOST_TEXT = 32 * 1024

const [QUOTE, BACKSLASH, OPEN, OPEN_LIST, CLOSE, CLOSE_LIST, UNICODE] = Buffer.from('"\\{[}]u')
const SPACE = 0x20
/** Of a byte order mark. */
const MARK = Buffer.from('\ufeff')

/**
 * Reads a list whose elements strangers may make large. The elements of a large answer are taken
 * one by one, so that no more than one is in memory as text; one that is too large loses what is in
 * its lists, and keeps its place. Undefined when the answer is no list.
 */
export async function readElements(answer: Incoming): Promise<unknown> {
  const usual: Buffer[] = []
  let size = 0
  let elements: Elements | undefined
  try {
    for await (const chunk of answer.body) {
      size += chunk.length
      if (size > MOST.read) throw new ServiceFailed('The service answered with more data than the dashboard accepts.')
      if (!elements && size <= USUAL_BYTES) usual.push(chunk)
      else {
        elements ??= new Elements((text) => parse(text, answer), usual.splice(0))
        elements.add(chunk)
      }
    }
  } catch (error) {
    throw failure(error, answer.method)
  }
  return elements ? elements.end(answer.where) : parse(Buffer.concat(usual).toString('utf8'), answer)
}

function parse(text: string, { where, secrets }: Pick<Incoming, 'where' | 'secrets'>): unknown {
  try {
    return JSON.parse(scrub(text.replace(/^\ufeff/, ''), where, secrets))
  } catch {
    return undefined
  }
}

/** How many bytes of a text have come, and how many more belong to an escape that has begun. */
type Text = { length: number; escape: number; isEscaped: boolean }

/** Cuts the text of a list into its elements while it arrives. */
class Elements {
  readonly #found: unknown[] = []
  #whole = new Bytes(MOST.element)
  #shallow = new Bytes(MOST.element)
  #passed = 0
  #shortened = 0
  #isList = true
  /** How many brackets are open. */
  #depth = 0
  /** The text that is being read; undefined outside of texts. */
  #text: Text | undefined

  constructor(
    private readonly parse: (text: string) => unknown,
    begun: Buffer[],
  ) {
    for (const chunk of begun) this.add(chunk)
  }

  add(chunk: Buffer): void {
    for (const byte of chunk) {
      if (this.#text) this.#addToText(byte, this.#text)
      else this.#addStructure(byte)
    }
  }

  /** Undefined when it was no list, or was cut short on its way. */
  end(where: string): unknown[] | undefined {
    if (this.#shortened > 0) {
      log().warn(
        { part: 'upstream', where, count: this.#shortened },
        'elements of a list were too large to be read whole',
      )
    }
    return this.#isList && this.#depth === 0 ? this.#found : undefined
  }

  #addToText(byte: number, text: Text): void {
    const isEnd = byte === QUOTE && !text.isEscaped
    // Neither a character nor an escape is cut in two.
    const isCut = text.length > MOST_TEXT && text.escape === 0 && !text.isEscaped && (byte & 0xc0) !== 0x80
    if (isCut && !isEnd) text.length = Number.POSITIVE_INFINITY
    this.#whole.push(byte)
    if (this.#depth <= SHALLOW && (isEnd || text.length !== Number.POSITIVE_INFINITY)) this.#shallow.push(byte)
    text.length += 1
    text.escape = text.isEscaped && byte === UNICODE ? 4 : Math.max(0, text.escape - 1)
    text.isEscaped = byte === BACKSLASH && !text.isEscaped
    if (isEnd) this.#text = undefined
  }

  #addStructure(byte: number): void {
    const isOpening = byte === OPEN || byte === OPEN_LIST
    const isClosing = byte === CLOSE || byte === CLOSE_LIST
    if (this.#depth === 0) {
      if (byte === OPEN_LIST) this.#depth = 1
      else if (byte > SPACE && !MARK.includes(byte)) this.#isList = false
      return
    }
    if (byte === QUOTE) this.#text = { length: 0, escape: 0, isEscaped: false }
    if (isClosing) this.#depth -= 1
    const isInElement = this.#depth > 1 || (this.#depth === 1 && (isOpening || isClosing))
    if (isInElement) {
      this.#whole.push(byte)
      // A bracket belongs to what is around it.
      if (this.#depth <= SHALLOW) this.#shallow.push(byte)
    }
    if (isOpening) this.#depth += 1
    if (isClosing && this.#depth === 1) this.#endElement()
  }

  #endElement(): void {
    const [whole, shallow] = [this.#whole.take(), this.#shallow.take()]
    const fits = whole !== undefined && this.#passed + whole.length <= MOST.passed
    const text = fits ? whole : shallow
    if (!fits) this.#shortened += 1
    this.#passed += text?.length ?? 0
    // An element of which nothing is left keeps its position.
    this.#found.push((text === undefined ? undefined : this.parse(text)) ?? {})
  }
}

/** Bytes up to a size, beyond which they are dropped. */
class Bytes {
  #buffer: Buffer | undefined = Buffer.allocUnsafe(1024)
  #length = 0

  constructor(private readonly most: number) {}

  push(byte: number): void {
    if (!this.#buffer) return
    if (this.#length >= this.most) {
      this.#buffer = undefined
      return
    }
    if (this.#length === this.#buffer.length) {
      const larger = Buffer.allocUnsafe(this.#length * 2)
      this.#buffer.copy(larger)
      this.#buffer = larger
    }
    this.#buffer[this.#length] = byte
    this.#length += 1
  }

  /** What there is, to begin again; undefined when there was more. */
  take(): string | undefined {
    const text = this.#buffer?.subarray(0, this.#length).toString('utf8')
    this.#buffer ??= Buffer.allocUnsafe(1024)
    this.#length = 0
    return text
  }
}
