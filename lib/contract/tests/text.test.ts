import { expect, test } from 'vitest'
import { isolate, oneLine, plainLines } from '@/lib/text/one-line'
import { formIssue, plainIssue } from '@/lib/text/plain-issue'
import { LINE_LENGTH, Message, OneLine } from '../text'

const problem = (text: string) => OneLine.safeParse(text, { error: plainIssue }).error?.issues[0]?.message

test.for([
  'Grace Hopper\u202e',
  'Grace Hopper\nSigned 26 November 2026',
  'Grace\r\nHopper',
  'Grace\tHopper',
  'Grace\u0085Hopper',
  'Grace\u2028Hopper',
  'Grace\u2029Hopper',
  'Grace \u2067Hopper\u2069',
  '\u200fGrace',
  'Grace\u061cHopper',
  'Grace\u0000Hopper',
])('%j is not one line', (text) => {
  expect(problem(text)).toBe('must be one line without control or text direction characters')
})

test.for(['\u200b', '   ', '\u3164', '\u2800', '\u00ad\u200d', '\ufeff'])('%j has nothing to see', (text) => {
  expect(problem(text)).toBe('must have a visible character')
})

test('a line is trimmed, composed and bounded', () => {
  expect(OneLine.parse(' Zoe\u0308\u00a0 Ng\n')).toBe('Zo\u00eb\u00a0 Ng')
  expect(OneLine.parse('')).toBe('')
  expect(problem('a'.repeat(LINE_LENGTH))).toBeUndefined()
  expect(problem('a'.repeat(LINE_LENGTH + 1))).toBe('must have at most 200 characters')
  expect(OneLine.safeParse('a\nb', { error: formIssue }).error?.issues[0]?.message).toBe(
    'Must be one line without control or text direction characters.',
  )
})

test.for([
  '王小明',
  'محمد بن علي',
  'क्\u200dष',
  'می\u200cخواهم',
  '👩\u200d👩\u200d👧',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
])('the name %j stays as it is', (name) => {
  expect(OneLine.parse(name)).toBe(name)
  expect(oneLine(name)).toBe(name)
})

test('a message keeps its lines and nothing that controls or turns text', () => {
  expect(Message.parse('Dear Ada,\r\n\r\n\tyours')).toBe('Dear Ada,\n\n\tyours')
  for (const text of ['a\u202eb', 'a\u0007b', 'a\u2028b', 'a\u200eb'])
    expect(Message.safeParse(text).success).toBe(false)
  expect(plainLines('a\u202eb\r\n\u0007c\u2028d')).toBe('ab\n c d')
})

test('what was not checked is written on one line', () => {
  expect(oneLine('Grace Hopper\u202e\r\nSigned\u2028now\u0007')).toBe('Grace Hopper Signed now')
})

test('a name from right to left is isolated from what is beside it', () => {
  expect(isolate('Ada')).toBe('Ada')
  expect(isolate('محمد\u2069\u202e')).toBe('\u2068محمد\u2069')
})
