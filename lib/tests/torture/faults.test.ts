import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildWhatIsStale } from '@/scripts/launch/build'
import { expectCaughtUp } from './checks'
import {
  beginOutage,
  faketimeLibrary,
  mountSmallDisk,
  nodeWithMovedClock,
  type SmallDisk,
  takeAllConnections,
  whyNoMount,
} from './faults'
import { type Product, startProduct } from './product'
import { documentWorkers, killForMemory } from './program'
import { openScreens } from './screens'
import { underLoad } from './under-load'
import { type People, signInPeople } from './work'

vi.setConfig({ testTimeout: 600_000 })

const DISK_MB = 400
const SOON = { timeout: 90_000, interval: 50 }
const noDisk = whyNoMount()
const clockLibrary = faketimeLibrary()

let disk: SmallDisk | undefined
let folder: string
let clock: ReturnType<typeof nodeWithMovedClock> | undefined
let product: Product
let people: People
beforeAll(async () => {
  if (noDisk) process.stdout.write(`No full disk: ${noDisk}.\n`)
  if (!clockLibrary) process.stdout.write('No clock is moved: Debian has the library in the package libfaketime.\n')
  await buildWhatIsStale()
  folder = mkdtempSync(join(tmpdir(), 'desk-faults-'))
  chmodSync(folder, 0o711)
  disk = noDisk ? undefined : mountSmallDisk(DISK_MB)
  clock = clockLibrary ? nodeWithMovedClock(folder, clockLibrary) : undefined
  product = await startProduct(disk?.path ?? folder, { node: clock?.program })
  people = await signInPeople(product)
}, 600_000)
afterAll(async () => {
  await product?.stop()
  disk?.remove()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(noDisk)('the disk is full', async () => {
  await underLoad(product, people, 'The disk is full', async ({ refused }) => {
    disk?.fill()
    await vi.waitFor(() => expect(refused().length).toBeGreaterThan(20), SOON)
    disk?.free()
  })
})

test.skipIf(noDisk)('PostgreSQL cannot start because the disk is full, and starts when it is free', async () => {
  await underLoad(product, people, 'Ended on a full disk', async ({ refused, reasons }) => {
    disk?.fill()
    process.kill(product.postgresPid(), 'SIGKILL')
    await vi.waitFor(() => expect(refused().length).toBeGreaterThan(20), SOON)
    await vi.waitFor(() => expect(reasons()).toContain('The database does not answer.'), SOON)
    disk?.free()
  })
})

test.each(['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)('PostgreSQL ends with %s', async (signal) => {
  await underLoad(product, people, `PostgreSQL ends with ${signal}`, async () => {
    const before = product.postgresPid()
    process.kill(before, signal)
    await vi.waitFor(() => expect(product.postgresPid()).not.toBe(before), SOON)
  })
})

test.each(['desk', 'service'])(
  'a process of PostgreSQL that works for %s is killed, and all others end with it',
  async (name) => {
    await underLoad(product, people, `A backend of ${name} is killed`, async () => {
      const backend = 'select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() limit 1'
      const [row] = await product.query<{ pid: number }>('postgres', backend, [name])
      if (row) process.kill(row.pid, 'SIGKILL')
    })
  },
)

test('others take every connection', async () => {
  await underLoad(product, people, 'Connection storm', async ({ refused }) => {
    const taken = await takeAllConnections(product)
    await taken.takeThoseOfPrograms()
    await vi.waitFor(() => expect(refused().length).toBeGreaterThan(20), SOON)
    await taken.release()
  })
})

test('the machine has no memory left, and Linux kills the workers that seal documents', async () => {
  await underLoad(product, people, 'Workers out of memory', async ({ refused }) => {
    await vi.waitFor(() => {
      for (const worker of documentWorkers(product.pid)) killForMemory(worker)
      expect(refused().length).toBeGreaterThan(5)
    }, SOON)
  })
})

test.skipIf(!clockLibrary).each([3, -3, 30, 0])('the clock of both programs jumps: %i hours off', async (hours) => {
  await underLoad(product, people, `Clock ${hours} h off`, async ({ done }) => {
    clock?.move(hours)
    const from = done()
    await vi.waitFor(() => expect(done()).toBeGreaterThan(from + 2), SOON)
  })
})

test('what people see: without a database, and on a full disk', async () => {
  const screens = await openScreens(product, people)
  const endOutage = await beginOutage(product)
  await screens.meet({ name: 'no database', canRead: false })
  endOutage()
  await screens.recover()
  if (disk) {
    disk.fill()
    await screens.meet({ name: 'full disk', canRead: true })
    disk.free()
    await screens.recover()
  }
  await screens.close()
})

test('in the end the mirror shows everything, every job has run, and no program had to start again', async () => {
  await expectCaughtUp(product, people)
  expect(product.output()).not.toMatch(/the (service|dashboard) ended/)
  process.stdout.write(`${people.sent.size} sent, ${people.signed.size} signed, ${people.refused().length} refused\n`)
})
