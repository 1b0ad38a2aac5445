// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fieldName, recordPreHydrationInput, replayPreHydrationInput } from './pre-hydration-input'

test('files that are chosen before hydration are chosen again after it', () => {
  const input = document.createElement('input')
  input.type = 'file'
  // As in a browser, where only the person's choice sets it.
  Object.defineProperty(input, 'value', {
    get: () => 'C:\\fakepath\\lease.pdf',
    set: () => {
      throw new DOMException('must not be assigned', 'InvalidStateError')
    },
  })
  document.body.append(input)
  recordPreHydrationInput(fieldName)
  input.dispatchEvent(new Event('change', { bubbles: true }))

  const received: string[] = []
  input.addEventListener('change', ({ type }) => received.push(type))
  replayPreHydrationInput()

  expect(received).toEqual(['change'])
})
