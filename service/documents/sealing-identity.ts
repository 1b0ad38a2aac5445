import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Sealer } from '@/lib/seal/sealer'
import type { SealedColumn } from '../store/sealed'
import type { Store } from '../store/store'
import type { SealingIdentity } from './engine'
import { createSealingIdentity } from './identity'

const NAME = 'sealing identity'
const Stored = z.object({ p12: z.base64(), password: z.string() })

/**
 * The certificate that seals documents: the configured one, or one that is made and stored at first start: every
 * process on one database seals with the same.
 */
export async function sealingIdentity(
  store: Store,
  sealer: Sealer<SealedColumn>,
  given: { path: string; password: string } | undefined,
): Promise<SealingIdentity> {
  if (given) return { p12: await readConfigured(given.path), password: given.password }
  const stored =
    (await store.installation.read(NAME)) ?? (await store.installation.keepFirst(NAME, await fresh(sealer)))
  const { p12, password } = Stored.parse(
    JSON.parse(sealer.open(stored, 'installation.value_sealed', NAME).toString('utf8')),
  )
  return { p12: Buffer.from(p12, 'base64'), password }
}

async function fresh(sealer: Sealer<SealedColumn>): Promise<Buffer> {
  const { p12, password } = await createSealingIdentity('Document sealing service', new Date())
  const value = JSON.stringify({ p12: Buffer.from(p12).toString('base64'), password })
  return sealer.seal(value, 'installation.value_sealed', NAME)
}

async function readConfigured(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new Error(`SERVICE_SIGNING_P12: the file ${path} cannot be read`, { cause })
  }
}
