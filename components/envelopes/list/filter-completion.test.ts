import { expect, test } from 'vitest'
import { parseQuery } from '@/lib/desk/envelopes/contract/query'
import { filterInProgress, unknownFilter } from './filter-completion'

const unknown = (query: string) => unknownFilter(parseQuery(query).terms)

test('a filter that does not exist is named with the one that was meant', () => {
  expect(unknown('lease sgner:ada')).toEqual({ name: 'sgner', meant: 'signer', start: 6, end: 15 })
  expect(unknown('staus:sent')).toMatchObject({ meant: 'status' })
  expect(unknown('from:dana')).toMatchObject({ name: 'from', meant: undefined })
  for (const text of ['re:lease', 'https://x.example', 'signer:ada', 'Offer: lease', '12:30']) {
    expect(unknown(text)).toBeUndefined()
  }
})

test('the filter at the end of the text is the one that is being typed', () => {
  expect(filterInProgress('lease status:')).toEqual({ name: 'status', value: '', start: 6, isNegated: false })
  expect(filterInProgress('-status:Se')).toEqual({ name: 'status', value: 'se', start: 0, isNegated: true })
  expect(filterInProgress('signer:"Ada L')).toMatchObject({ name: 'signer', value: 'ada l' })
  expect(filterInProgress('sender:nora -signer:a')).toEqual({ name: 'signer', value: 'a', start: 12, isNegated: true })
  expect(filterInProgress('sender:"Nora L" is:')).toMatchObject({ name: 'is', value: '' })
  for (const text of ['status:sent ', 'signer:"Ada L"', 'sgner:a', 'lease'])
    expect(filterInProgress(text)).toBeUndefined()
})
