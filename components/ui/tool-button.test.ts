import { expect, test } from 'vitest'
import { describeShortcut } from './tool-button'

test('every key of a shortcut is named, the plus key too', () => {
  expect(['Plus', '-', 'Control+f', 'Shift+Enter', 'Control+Plus'].map(describeShortcut)).toEqual([
    '+',
    '-',
    'Ctrl f',
    'Shift Enter',
    'Ctrl +',
  ])
})
