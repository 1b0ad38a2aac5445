import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { nameServer } from '@/lib/target/tests/name-server'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { SERVICE } from '@/scripts/launch/built-files'
import { type Client, client } from '@/service/tests/client'
import { nodeWithNames } from '../torture/faults'
import { startProduct } from '../torture/product'
import { peakMemory, programProcess } from '../torture/program'

/** The only names that the product's targets have. Their addresses are public, and lead nowhere on a machine without IPv6. */
const NAMES: Parameters<typeof nameServer>[0] = {
  'six.example': { AAAA: ['2606:2800:21f:cb07:0:0:0:1'] },
  'two-six.example': { AAAA: ['2606:2800:21f:cb07:0:0:0:1', '2606:2800:21f:cb07:0:0:0:2'] },
  'half.example': { A: 'SERVFAIL', AAAA: ['2606:2800:21f:cb07:0:0:0:1'] },
  'broken.example': { A: 'SERVFAIL', AAAA: 'SERVFAIL' },
}

const ENDED = /the (service|dashboard) ended/
/** Next.js names its own process. */
const COMMANDS = { service: SERVICE, dashboard: 'next-server' }

export type BoundedProduct = Awaited<ReturnType<typeof startBoundedProduct>>

/** `npm start` with the sample tenant and names of our own, for those who try to stop it: both programs have to live through it. */
export async function startBoundedProduct() {
  await buildWhatIsStale()
  const folder = mkdtempSync(join(tmpdir(), 'desk-bounds-'))
  chmodSync(folder, 0o711)
  const names = await nameServer(NAMES)
  const product = await startProduct(folder, { node: nodeWithNames(folder, names.address) })
  let accounts = 0

  return {
    ...product,
    /** The interface with a key of an account of its own. */
    async tenant(): Promise<Client> {
      accounts += 1
      const key = await product.newKey(`Tenant ${accounts}`)
      return client(product.api, { 'x-api-key': key })
    },
    signing: client(`${product.serviceUrl}/public/service/signing`, {}),
    /** Neither program has ended, and both answer others. */
    async expectAlive(): Promise<void> {
      expect(product.output()).not.toMatch(ENDED)
      expect(await client(product.serviceUrl, {}).get('/public/service/webhooks/events')).toMatchObject({ status: 200 })
      expect(await product.health()).toMatchObject({ ready: true })
    },
    /** The most memory that a program has had, in MB. Prints it as well: npm run torture shows it. */
    report(program: keyof typeof COMMANDS): number {
      const megabytes = peakMemory(programProcess(product.pid, COMMANDS[program]))
      process.stdout.write(`${program}: at most ${megabytes} MB\n`)
      return megabytes
    },
    async close(): Promise<void> {
      if (ENDED.test(product.output())) process.stdout.write(product.output())
      await product.stop()
      names.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
