import { PRINTABLE_RANGES } from './printable-ranges'

/** They choose or join other characters and are drawn as nothing themselves. */
const SILENT = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u
const ENOUGH_TO_NAME = 5

let starts: number[] | undefined
let ends: number[] = []

/** The characters that no font of the service has, each once: paper would show a box. */
export function unprintable(text: string): string[] {
  const characters = Array.from(text.normalize('NFC')).filter((each) => !SILENT.test(each))
  return [...new Set(characters.filter((each) => !isPrintable(each.codePointAt(0) ?? 0)))]
}

/** What completes "The name …"; undefined if all of the text can be printed. */
export function unprintableIssue(text: string): string | undefined {
  const named = quoteUnprintable(text)
  return named && `must not contain ${named}, which cannot be printed`
}

export function printWarning(text: string): string | undefined {
  const named = quoteUnprintable(text)
  return named && `${named} cannot be printed on the document. Use other characters.`
}

/** At most a few of them. */
export function quoteUnprintable(text: string): string | undefined {
  const found = unprintable(text)
  if (found.length === 0) return undefined
  const named = found.slice(0, ENOUGH_TO_NAME).map((each) => `“${each}”`)
  return named.join(' ') + (found.length > named.length ? ' …' : '')
}

function isPrintable(point: number): boolean {
  starts ??= readRanges()
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= point) low = middle
    else high = middle - 1
  }
  return (starts[low] ?? 0) <= point && point <= (ends[low] ?? -1)
}

function readRanges(): number[] {
  let end = 0
  const ranges = PRINTABLE_RANGES.split(' ').map((part) => {
    const [gap = '', length = '0'] = part.split('-')
    const start = end + Number.parseInt(gap, 36)
    end = start + Number.parseInt(length, 36)
    return { start, end }
  })
  ends = ranges.map((range) => range.end)
  return ranges.map(({ start }) => start)
}
