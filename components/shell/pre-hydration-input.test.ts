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

test('what was typed in a field that was rendered again before hydration is typed into the new one', () => {
  document.body.innerHTML = '<label>Email <input type="email" name="email"></label>'
  recordPreHydrationInput(fieldName)
  const early = document.querySelector('input')
  if (early) early.value = 'ada@firm.example'
  early?.dispatchEvent(new Event('input', { bubbles: true }))

  document.body.innerHTML = '<input type="search"><label><font>Email</font> <input type="email" name="email"></label>'
  replayPreHydrationInput()

  const rendered = document.querySelector<HTMLInputElement>('input[type=email]')
  expect(rendered?.value).toBe('ada@firm.example')
  expect(document.activeElement).toBe(rendered)
  document.body.innerHTML = ''
})

test('keys that were pressed before hydration work after it, and text follows where they lead', () => {
  document.body.innerHTML = '<input name="quantity"><input type="search">'
  const [quantity, search] = document.querySelectorAll('input')
  const press = (at: Element | undefined, key: string, more: KeyboardEventInit = {}) =>
    at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
  recordPreHydrationInput(fieldName)
  for (const key of ['j', '/', 'h', 'a']) press(document.body, key)
  press(quantity, '7')
  press(document.body, 'c', { ctrlKey: true })
  press(document.body, 'Enter')
  press(document.body, ' ')

  const received: string[] = []
  const onKey = ({ key }: KeyboardEvent) => {
    received.push(key)
    if (key === '/') search?.focus()
  }
  window.addEventListener('keydown', onKey)
  replayPreHydrationInput()
  window.removeEventListener('keydown', onKey)

  expect(received).toEqual(['j', '/'])
  expect(search?.value).toBe('ha')
  expect(quantity?.value).toBe('')
  document.body.innerHTML = ''
})

test('text for a palette that opens later is not taken for keys of the page, and a checkbox takes no text', () => {
  document.body.innerHTML = '<input type="checkbox">'
  const box = document.querySelector('input')
  recordPreHydrationInput(fieldName)
  for (const key of ['x', '/', 'c']) box?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  box?.focus()

  const received: string[] = []
  const onKey = ({ key }: KeyboardEvent) => received.push(key)
  window.addEventListener('keydown', onKey)
  replayPreHydrationInput()
  window.removeEventListener('keydown', onKey)

  expect(received).toEqual(['x', '/'])
  expect(box?.value).toBe('on')
  document.body.innerHTML = ''
})
