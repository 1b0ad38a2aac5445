/** An object in the text of a file; a stream also has its dictionary separately. */
export type ScannedObject = { number: number; start: number; text: string; dictionary?: string }

const MARK = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj(?![a-zA-Z0-9])/g
const STREAM = 'stream'
const END_STREAM = 'endstream'
const END = 'endobj'

/** All objects of a file in their order, found without its table. The content of streams is skipped. */
export function* objectsIn(file: string): Generator<ScannedObject> {
  const nextEnd = finder(file, END)
  const nextStream = finder(file, STREAM)
  const nextEndStream = finder(file, END_STREAM)
  const marks = new RegExp(MARK)
  for (let mark = marks.exec(file); mark; mark = marks.exec(file)) {
    const start = mark.index
    const body = marks.lastIndex
    const closed = nextEnd(body)
    const following = marks.exec(file)?.index ?? file.length
    const stream = nextStream(body)
    const number = Number(mark[1])
    if (stream < Math.min(closed, following)) {
      const dictionary = file.slice(body, stream)
      const end = streamEnd(file, dictionary, stream + STREAM.length) ?? nextEndStream(stream)
      yield { number, start, dictionary, text: `${file.slice(start, end)}\n${END_STREAM}\n${END}` }
      marks.lastIndex = end
    } else {
      const end = Math.min(closed, following)
      yield { number, start, text: `${file.slice(start, end)}\n${END}` }
      marks.lastIndex = end
    }
  }
}

/** Where a stream ends by its own word, if that is so: at the end of the stream, or of the object that forgot to close it. */
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
