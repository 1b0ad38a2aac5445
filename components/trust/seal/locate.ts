import { textOf } from './scan'

/** Enough for the rest of a signature dictionary around its range and its gap. */
const MARGIN = 4096
const MAX_CMS = 4 << 20
const RANGE = /^\/ByteRange\s*\[\s*(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/

/** The part of the file that a seal covers. */
export type Coverage =
  | { kind: 'whole' }
  | { kind: 'added'; bytes: number }
  | { kind: 'cut'; bytes: number }
  | { kind: 'misfit'; why: string }

export type Located = {
  coverage: Coverage
  /** The signature in DER, if there is one in the right place. */
  der?: Uint8Array<ArrayBuffer>
  /** The bytes that it covers. */
  covered?: Blob
  /** The signature's format by the file's name for it. */
  format?: string
  /** The time in the signature's dictionary. */
  writtenAt?: Date
}

/** Reads the seal whose byte range begins at `at`. It must cover everything except its own string. */
export async function locate(file: Blob, at: number): Promise<Located> {
  const numbers = RANGE.exec(await textOf(file, at, at + 100))
    ?.slice(1)
    .map(Number)
  if (!numbers) return misfit('it does not say which bytes it covers')
  const [start = 0, first = 0, second = 0, length = 0] = numbers
  const [holeAt, end] = [start + first, second + length]
  if (start !== 0 || second <= holeAt) return misfit('the bytes it covers do not begin at the start of the file')
  if (second > file.size) return { coverage: { kind: 'cut', bytes: end - file.size } }

  const around = await dictionaryAround(file, at, holeAt, second)
  const der = second - holeAt <= MAX_CMS ? hexOf(await textOf(file, holeAt, second)) : undefined
  if (!der || !around.namesHole) return misfit('its own string is not in the gap that it leaves')
  return {
    coverage: coverageOf(end, file.size),
    der,
    covered: new Blob([file.slice(0, holeAt), file.slice(second, end)]),
    ...around.facts,
  }
}

const misfit = (why: string): Located => ({ coverage: { kind: 'misfit', why } })

function coverageOf(end: number, size: number): Coverage {
  if (end > size) return { kind: 'cut', bytes: end - size }
  return end < size ? { kind: 'added', bytes: size - end } : { kind: 'whole' }
}

async function dictionaryAround(file: Blob, at: number, holeAt: number, holeEnd: number) {
  const before = await textOf(file, Math.min(at, holeAt) - MARGIN, holeAt)
  const after = await textOf(file, holeEnd, Math.max(at, holeEnd) + MARGIN)
  const dictionary = `${before.slice(before.lastIndexOf(' obj') + 4)} ${after.split('endobj')[0]}`
  const format = /\/SubFilter\s*\/([\w.-]+)/.exec(dictionary)?.[1]
  const writtenAt = dateOf(/\/M\s*\(D:([^)]*)\)/.exec(dictionary)?.[1])
  return {
    namesHole: /\/Contents\s*$/.test(before),
    facts: { ...(format ? { format } : {}), ...(writtenAt ? { writtenAt } : {}) },
  }
}

/** The bytes of `<3082…00>`; undefined for anything else. */
function hexOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const hex = /^<([0-9a-fA-F\s]*)>$/.exec(text)?.[1]?.replace(/\s+/g, '')
  if (!hex || hex.length % 2 !== 0) return undefined
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

const DATE = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:Z|([+-])(\d{2})'?(\d{2})?)/

/** Parses `20261121000411+01'00'`. */
function dateOf(text: string | undefined): Date | undefined {
  const parts = DATE.exec(text ?? '')
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, sign, zoneHours = '00', zoneMinutes = '00'] = parts
  const zone = sign ? `${sign}${zoneHours}:${zoneMinutes}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
