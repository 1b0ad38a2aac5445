import { expect, test } from 'vitest'
import { DOCUMENT_LENGTH } from '@/lib/http/answer-length'
import { CSV_MARK } from '@/lib/text/csv'
import { csvFile } from './csv-file'

const { signal } = new AbortController()
const about = { name: 'people.csv', columns: ['name'], separator: ',' as const, signal }

test('csvFile knows the length of the file in bytes before the first of them leaves', async () => {
  async function* pieces() {
    yield '"Zoë"\r\n'
    yield '"李"\r\n'
  }

  const answer = await csvFile({ ...about, pieces: pieces() })

  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString()).toBe(`${CSV_MARK}"name"\r\n"Zoë"\r\n"李"\r\n`)
  expect(answer.headers.get(DOCUMENT_LENGTH)).toBe(String(bytes.length))
  expect(answer.headers.get('cache-control')).toContain('no-transform')
})

test('csvFile fails where its rows break off, and makes no shorter file', async () => {
  async function* pieces() {
    yield '"Ada"\r\n'
    throw new Error('the service broke off')
  }

  await expect(csvFile({ ...about, pieces: pieces() })).rejects.toThrow('the service broke off')
})

test('csvFile stops reading rows once its client has left', async () => {
  const client = new AbortController()
  let read = 0
  async function* pieces() {
    for (;;) {
      read += 1
      if (read === 3) client.abort(new Error('the client left'))
      yield '"Ada"\r\n'
    }
  }

  await expect(csvFile({ ...about, signal: client.signal, pieces: pieces() })).rejects.toThrow('the client left')
  expect(read).toBe(3)
})
