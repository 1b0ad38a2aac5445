import { expect, test } from 'vitest'
import { readTogether } from './once'

/** Reads that a test answers, in order. */
function source() {
  const began: ((answer: string | Error) => void)[] = []
  const read = () =>
    new Promise<string>((resolve, reject) => {
      began.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)))
    })
  return { began, read }
}

test('those who ask during a read share the next one, which begins after they asked', async () => {
  const { began, read } = source()
  const first = readTogether('one list', read)
  const others = [1, 2, 3].map(() => readTogether('one list', read))
  expect(began).toHaveLength(1)

  began[0]?.('before the change')
  expect(await first).toBe('before the change')
  await expect.poll(() => began.length).toBe(2)
  const late = readTogether('one list', read)
  began[1]?.('after the change')
  expect(await Promise.all(others)).toEqual(['after the change', 'after the change', 'after the change'])

  await expect.poll(() => began.length).toBe(3)
  began[2]?.('later still')
  expect(await late).toBe('later still')
})

test('what has been answered is read again', async () => {
  const { began, read } = source()
  for (const [index, answer] of ['first', 'second'].entries()) {
    const asked = readTogether('again', read)
    await expect.poll(() => began.length).toBe(index + 1)
    began[index]?.(answer)
    expect(await asked).toBe(answer)
  }
})

test('a failure is that of those who shared the read, and ends with it', async () => {
  const { began, read } = source()
  const first = readTogether('fails', read)
  const second = readTogether('fails', read)
  began[0]?.(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  await expect.poll(() => began.length).toBe(2)
  began[1]?.('it is back')
  expect(await second).toBe('it is back')
})

test('other names are read by themselves', async () => {
  const [mine, theirs] = [source(), source()]
  const own = readTogether('account A', mine.read)
  const other = readTogether('account B', theirs.read)
  mine.began[0]?.('of A')
  theirs.began[0]?.('of B')
  expect(await Promise.all([own, other])).toEqual(['of A', 'of B'])
})
