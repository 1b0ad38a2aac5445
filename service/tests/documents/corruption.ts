import { form, layered, paper } from '@/lib/pdf/tests/papers'
import { onePage, raw } from '@/lib/pdf/tests/raw'
import fc from '@/scripts/testing/properties'
import type { DocumentEngine } from '../../documents/engine'
import { envelope, field } from './given'
import { remade, signatureReport } from './tools'

/** Small whole files of different make, from which damaged ones are bred. */
export async function seedFiles(): Promise<Uint8Array[]> {
  const pages = await paper({ content: '0 0 1 rg 60 60 120 40 re f' }, { rotate: 90, crop: [50, 50, 400, 600] })
  return [
    raw(onePage()),
    pages,
    await form('Was typed before'),
    await layered(),
    await remade(pages, '--object-streams=generate'),
    await remade(pages, '--linearize'),
    await remade(pages, '--encrypt', '', 'own', '256', '--'),
  ]
}

type Damage = { at: number; kind: 'flip' | 'cut' | 'drop' | 'digit' | 'double'; size: number }

const damages = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    kind: fc.constantFrom<Damage['kind']>('flip', 'flip', 'digit', 'digit', 'cut', 'drop', 'double'),
    size: fc.integer({ min: 1, max: 200 }),
  }),
  { minLength: 1, maxLength: 6 },
)

function damaged(file: Uint8Array, list: Damage[]): Uint8Array {
  return list.reduce((bytes: Uint8Array, { at, kind, size }) => {
    const place = Math.floor(at * bytes.length)
    if (kind === 'cut') return bytes.subarray(0, Math.max(place, 20))
    if (kind === 'drop') return Buffer.concat([bytes.subarray(0, place), bytes.subarray(place + size)])
    if (kind === 'double') return Buffer.concat([bytes.subarray(0, place + size), bytes.subarray(place)])
    const copy = Buffer.from(bytes)
    if (kind === 'flip') copy[place] = (copy[place] ?? 0) ^ (1 << (size % 8))
    else replaceDigit(copy, place, size)
    return copy
  }, file)
}

/** Another number is the kind of damage that is still a PDF: another object, another length, another size. */
function replaceDigit(bytes: Buffer, from: number, size: number): void {
  const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
  const at = bytes.findIndex((byte, index) => index >= from && isDigit(byte))
  if (at >= 0) bytes[at] = 0x30 + (size % 10)
}

/**
 * Breeds damaged files and holds the engine to its word: each is refused in words or can be finished into a valid document with
 * as many pages as were promised. Throws on the first that is neither; answers how many were refused and how many sealed.
 */
export async function searchForBrokenPromises(engine: DocumentEngine, { runs, seed }: { runs: number; seed: number }) {
  const files = await seedFiles()
  const count = { refused: 0, sealed: 0 }
  const property = fc.asyncProperty(fc.integer({ min: 0, max: files.length - 1 }), damages, async (index, list) => {
    const content = damaged(files[index] ?? new Uint8Array(), list)
    const seen = await engine.inspect(content).catch((error: { kind?: string }) => {
      if (error.kind !== 'Invalid') throw error
    })
    if (!seen) {
      count.refused++
      return
    }
    const fields = [field({ text: 'Seen' }), field({ text: 'Seen' }, { page: seen.pageCount })]
    const { content: sealed, pageCount } = await engine.finish(envelope([{ content, fields }]))
    if (pageCount !== seen.pageCount + 1) throw new Error(`${seen.pageCount} pages were promised, ${pageCount} sealed`)
    // The engine verifies each seal itself; a reader is asked now and then.
    if (count.sealed++ % 20 === 0 && !(await signatureReport(sealed)).includes('Signature is Valid'))
      throw new Error('not valid')
  })
  await fc.assert(property, { numRuns: runs, seed })
  return count
}
