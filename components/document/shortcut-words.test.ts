import { expect, test } from 'vitest'
import { shortcutWords } from './shortcut-words'

test('sender A11: every key of a shortcut is named, the plus key too', () => {
  expect(['Plus', '-', 'Control+f', 'Shift+Enter', 'Control+Plus'].map(shortcutWords)).toEqual([
    '+',
    '-',
    'Ctrl f',
    'Shift Enter',
    'Ctrl +',
  ])
})
