import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { TooManyAttempts } from '@/lib/desk/runtime/contract/refusal'
import { type Applicant, HashingQueue, hashPassword, isOutdated, scryptCost, verifyPassword } from './password-hash'

const PASSWORD = 'a pässword of their own'

test('a password is hashed with the parameters that OWASP recommends, under a salt of its own', async () => {
  const [one, other] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]

  expect(scryptCost()).toEqual({ log2N: 15, r: 8, p: 3 })
  expect(one).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{86}$/)
  expect(other.split('$')[4]).not.toBe(one.split('$')[4])
  expect(await verifyPassword({ hash: one, password: PASSWORD })).toBe(true)
  expect(await verifyPassword({ hash: one, password: PASSWORD.normalize('NFD') })).toBe(true)
  expect(await verifyPassword({ hash: one, password: `${PASSWORD} ` })).toBe(false)
  expect(isOutdated(one)).toBe(false)
})

test('a hash under an equally strong setting that takes more memory is replaced too', async () => {
  const salt = randomBytes(16)
  const key = scryptSync(PASSWORD, salt, 64, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 29 })
  const hash = `scrypt$17$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`

  expect(await verifyPassword({ hash, password: PASSWORD.normalize('NFKC') })).toBe(true)
  expect(isOutdated(hash)).toBe(true)
})

test.for(['', 'plain', 'scrypt$99$8$1$AAAA$AAAA', 'scrypt$17$8$1$AAAA', 'bcrypt$17$8$1$AAAA$AAAA'])(
  '%j is no hash that a password could match',
  async (hash) => {
    expect(await verifyPassword({ hash, password: '' })).toBe(false)
    expect(isOutdated(hash)).toBe(true)
  },
)

test('few passwords are hashed at once, few wait, and the rest are told when to come back', async () => {
  const queue = new HashingQueue(2, 3)
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  const hash = () =>
    queue.run(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
    })

  const admitted = Array.from({ length: 5 }, hash)
  await expect(hash()).rejects.toMatchObject({ kind: 'Unavailable', about: { retryAfter: 5 } })
  for (let finished = 0; finished < 5; finished++) {
    await expect.poll(() => finish.length).toBeGreaterThan(0)
    finish.shift()?.()
  }
  await Promise.all(admitted)

  expect(most).toBe(2)
  await expect(queue.run(() => Promise.resolve('free again'))).resolves.toBe('free again')
})

/**
 * A queue with one place, which is taken until `free` is called; who has hashed by then, in order.
 */
function busyQueue(mostWaiting: number) {
  const queue = new HashingQueue(1, mostWaiting)
  let free = () => {}
  const busy = queue.run(() => new Promise<void>((resolve) => (free = resolve)))
  const order: string[] = []
  const come = (name: string, applicant: Applicant) =>
    queue.run(async () => void order.push(name), applicant).catch(({ kind }) => void order.push(`${name}: ${kind}`))
  const finish = async (all: Promise<void>[]) => {
    free()
    await Promise.all([busy, ...all])
  }
  return { queue, come, order, finish }
}
const stranger = (network: string) => ({ network, isKnown: false })

test('known devices go first, then one network after another', async () => {
  const { come, order, finish } = busyQueue(30)
  const all = [1, 2, 3].map((index) => come(`a${index}`, stranger('a')))
  all.push(come('b1', stranger('b')), come('c1', stranger('c')), come('owner', { network: 'a', isKnown: true }))
  await finish(all)

  expect(order).toEqual(['owner', 'a1', 'b1', 'c1', 'a2', 'a3'])
})

test('a flood displaces itself: a known device and another network find a place in a full queue', async () => {
  const { queue, come, order, finish } = busyQueue(4)
  const all = [1, 2].map((index) => come(`a${index}`, stranger('a')))
  expect(queue.isHalfFull).toBe(true)
  all.push(...[3, 4, 5].map((index) => come(`a${index}`, stranger('a'))))
  all.push(come('b1', stranger('b')), come('owner', { network: 'a', isKnown: true }), come('b2', stranger('b')))
  await finish(all)

  const isRefused = (name: string) => name.includes(':')
  expect(order.filter(isRefused).toSorted()).toEqual([
    'a3: Unavailable',
    'a4: Unavailable',
    'a5: Unavailable',
    'b2: Unavailable',
  ])
  expect(order.filter((name) => !isRefused(name))).toEqual(['owner', 'a1', 'b1', 'a2'])
})

test('strangers without a proof of work find half of the line, also when all come at once', async () => {
  const { come, order, finish } = busyQueue(4)
  const needsProof = () => new TooManyAttempts('prove it')
  const all = ['a', 'b', 'c', 'd'].map((network) => come(network, { ...stranger(network), needsProof }))
  all.push(come('proven', stranger('e')))
  await finish(all)

  expect(order).toEqual(['c: TooManyAttempts', 'd: TooManyAttempts', 'a', 'b', 'proven'])
})

test('a hash that fails gives its place to the next', async () => {
  const queue = new HashingQueue(1, 3)
  const failed = queue.run(() => Promise.reject(new Error('out of memory')))
  const next = queue.run(() => Promise.resolve('done'))

  await expect(failed).rejects.toThrow('out of memory')
  await expect(next).resolves.toBe('done')
})
