import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

/** The key that seals secrets at rest, from a file in the data folder that is made at first start, for our account only. */
export function keyFromFile(dataDir: string): Buffer {
  const file = join(dataDir, 'service.key')
  const known = read(file)
  if (known) return known
  mkdirSync(dataDir, { recursive: true })
  // Written to another file and linked: of processes that start together one wins, and none reads half a key.
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
  const stored = read(file)
  if (!stored) throw new Error(`the key file ${file} could not be read back`)
  return stored
}

function read(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    if (key.length !== KEY_BYTES) throw new Error(`${file} does not hold a key of ${KEY_BYTES} bytes in base64`)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
