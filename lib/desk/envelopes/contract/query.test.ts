import { expect, test } from 'vitest'
import { startOfDay } from '@/lib/text/days'
import { completeQuery, MAX_QUERY, parseQuery, replaceTerm } from './query'

const parts = (query: string) =>
  parseQuery(query).terms.map(({ name, value, isNegated }) => `${isNegated ? '-' : ''}${name}=${value}`)
const problems = (query: string) => parseQuery(query).problems

test('words, filters, phrases and exclusions are told apart', () => {
  expect(parts('status:sent signer:"Ada L" before:2026-10-01 lease -draft "due on" -signer:bo')).toEqual([
    'status=sent',
    'signer=Ada L',
    'before=2026-10-01',
    'text=lease',
    '-text=draft',
    'text=due on',
    '-signer=bo',
  ])
  expect(parts('is:expiring is:waiting expiring:2d')).toEqual(['expiring=7', 'status=Sent', 'expiring=2d'])
})

test('what only looks like a filter is text', () => {
  expect(parts('re:lease https://x.example ada@x.example !!! -')).toEqual([
    'text=re:lease',
    'text=https://x.example',
    'text=ada@x.example',
  ])
})

test('a problem says what is needed, and where', () => {
  expect(problems('lease before:soon')).toEqual([
    { message: 'before: needs a date such as 2026-10-01.', start: 6, end: 17 },
  ])
  expect(problems('after:2026-02-30')).toHaveLength(1)
  expect(problems('signer:')).toHaveLength(1)
  expect(problems('mail:sent')[0]?.message).toBe('mail: needs failed, refused, bounced or deferred.')
  expect(problems('-mail:Refused')).toEqual([])
  expect(problems('is:lost')).toHaveLength(1)
  expect(problems('"open')).toHaveLength(1)
  expect(problems('x'.repeat(MAX_QUERY + 1))).toHaveLength(1)
  expect(problems('a '.repeat(100))).toHaveLength(1)
})

test('text without a letter or a digit is searched only beside words', () => {
  for (const text of ['🙂', '!!!', '—', '...', '-', '""', '-"!"']) {
    expect(problems(text)).toEqual([{ message: 'Type a letter or a digit.', start: 0, end: text.length }])
    expect(completeQuery(text).q).toBe('')
    expect(problems(`status:sent ${text}`)).toHaveLength(1)
    expect(completeQuery(`status:sent ${text}`).q).toBe('status:sent')
    expect(problems(`lease ${text} 2026`)).toEqual([])
  }
})

test('a filter that is being typed never changes what is listed', () => {
  const typed = (text: string) => Array.from(text, (_, at) => completeQuery(`lease ${text.slice(0, at + 1)}`).q)
  for (const word of ['status:sent', '-status:voided', 'before:2026-10-01', 'mail:refused', 'is:waiting']) {
    const states = typed(word).slice(word.indexOf(':'))
    expect(states.slice(0, -1)).toEqual(states.slice(0, -1).map(() => 'lease'))
    expect(states.at(-1)).toBe(`lease ${word}`)
  }
  expect(completeQuery('status: ada before:soon "open').q).toBe('ada')
  expect(completeQuery('status:"on hold"').q).toBe('status:"on hold"')
  expect(completeQuery('').q).toBe('')
})

test('what is listed can always be read', () => {
  for (const query of ['x'.repeat(500), 'a '.repeat(100), 'signer:"', '-is:', '""" status:']) {
    const { q, terms } = completeQuery(query)
    expect(parseQuery(q)).toEqual({ terms, problems: [] })
  }
})

test('a chip replaces its own filter and nothing else', () => {
  expect(replaceTerm('lease status:sent -status:voided due', 'status', 'Signed')).toBe(
    'lease -status:voided due status:Signed',
  )
  expect(replaceTerm('status:"on hold"', 'status', undefined)).toBe('')
  expect(replaceTerm('', 'signer', 'Ada L')).toBe('signer:"Ada L"')
})

test('any text is read at once', () => {
  const hostile = [
    '-'.repeat(MAX_QUERY),
    '"'.repeat(MAX_QUERY),
    'a:'.repeat(MAX_QUERY / 2),
    '-a:"'.repeat(MAX_QUERY / 4),
  ]
  const started = performance.now()
  for (const text of hostile) parseQuery(text)
  expect(performance.now() - started).toBeLessThan(200)
})

test('a day begins when it begins in the zone', () => {
  expect(startOfDay('2026-10-01', 'UTC').toISOString()).toBe('2026-10-01T00:00:00.000Z')
  expect(startOfDay('2026-10-01', 'Europe/Berlin').toISOString()).toBe('2026-09-30T22:00:00.000Z')
  expect(startOfDay('2026-10-01', 'Pacific/Kiritimati').toISOString()).toBe('2026-09-30T10:00:00.000Z')
  // Clocks in Beirut skip this midnight.
  expect(startOfDay('2026-03-29', 'Asia/Beirut').toISOString()).toBe('2026-03-28T22:00:00.000Z')
})

test('a filter with a name that every object has is no filter, and breaks nothing', () => {
  for (const word of ['constructor', 'toString', '__proto__']) {
    const { problems } = parseQuery(`is:${word} ${word}:x`)
    expect(problems.length).toBeGreaterThan(0)
  }
})
