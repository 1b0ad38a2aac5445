import { expect, test } from 'vitest'
import { FeedItems } from '../../envelopes/http/envelopes'

test('an item is found in its version alone', () => {
  const items = new FeedItems()
  items.set('a', { version: 1, json: '{"v":1}' })
  expect(items.get('a', 1)).toBe('{"v":1}')
  expect(items.get('a', 2)).toBeUndefined()

  items.set('a', { version: 2, json: '{"v":2}' })
  expect(items.get('a', 1)).toBeUndefined()
  expect(items.get('a', 2)).toBe('{"v":2}')
})

test('memory is bounded: the least recently used go first', () => {
  const items = new FeedItems(30)
  for (const id of ['a', 'b', 'c']) items.set(id, { version: 1, json: '0123456789' })
  items.get('a', 1)

  items.set('d', { version: 1, json: '0123456789' })

  expect(['a', 'b', 'c', 'd'].filter((id) => items.get(id, 1))).toEqual(['a', 'c', 'd'])
})

test('an item larger than all of the memory is not kept', () => {
  const items = new FeedItems(5)
  items.set('a', { version: 1, json: '0123456789' })
  expect(items.get('a', 1)).toBeUndefined()
})
