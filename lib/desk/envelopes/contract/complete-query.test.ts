import { expect, test } from 'vitest'
import { completeQuery, filterInProgress, parseQuery, unknownFilter } from './query'

test('a filter that is being typed never changes what is listed', () => {
  const typed = (text: string) => Array.from(text, (_, at) => completeQuery(`lease ${text.slice(0, at + 1)}`))
  for (const word of ['status:sent', '-status:voided', 'before:2026-10-01', 'mail:refused', 'is:waiting']) {
    const states = typed(word).slice(word.indexOf(':'))
    expect(states.slice(0, -1)).toEqual(states.slice(0, -1).map(() => 'lease'))
    expect(states.at(-1)).toBe(`lease ${word}`)
  }
  expect(completeQuery('status: ada before:soon "open')).toBe('ada')
  expect(completeQuery('status:"on hold"')).toBe('status:"on hold"')
  expect(completeQuery('')).toBe('')
})

test('what is listed can always be read', () => {
  for (const query of ['x'.repeat(500), 'a '.repeat(100), 'signer:"', '-is:', '""" status:']) {
    expect(parseQuery(completeQuery(query)).problems).toEqual([])
  }
})

test('a filter that does not exist is named with the one that was meant', () => {
  expect(unknownFilter('lease sgner:ada')).toEqual({ name: 'sgner', meant: 'signer', start: 6, end: 15 })
  expect(unknownFilter('staus:sent')).toMatchObject({ meant: 'status' })
  expect(unknownFilter('from:dana')).toMatchObject({ name: 'from', meant: undefined })
  for (const text of ['re:lease', 'https://x.example', 'signer:ada', 'Offer: lease', '12:30']) {
    expect(unknownFilter(text)).toBeUndefined()
  }
})

test('the filter at the end of the text is the one that is being typed', () => {
  expect(filterInProgress('lease status:')).toEqual({ name: 'status', value: '', start: 6, isNegated: false })
  expect(filterInProgress('-status:Se')).toEqual({ name: 'status', value: 'se', start: 0, isNegated: true })
  expect(filterInProgress('signer:"Ada L')).toMatchObject({ name: 'signer', value: 'ada l' })
  for (const text of ['status:sent ', 'signer:"Ada L"', 'sgner:a', 'lease'])
    expect(filterInProgress(text)).toBeUndefined()
})
