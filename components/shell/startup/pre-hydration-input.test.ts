// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('on a page that was rendered again before hydration', () => {
  const area = (label: string) =>
    `<section aria-label="${label}"><input type="file" hidden aria-label="${label}"><p>or drop them here</p></section>`
  const dropped = new File(['x'], 'lease.pdf')
  // The DOM of these tests has no event with files.
  class EventWithFiles extends Event {
    readonly dataTransfer: DataTransfer | null
    constructor(type: string, { dataTransfer = null, ...options }: DragEventInit) {
      super(type, options)
      this.dataTransfer = dataTransfer
    }
  }
  beforeEach(() => void vi.stubGlobal('DragEvent', EventWithFiles))
  afterEach(() => void vi.unstubAllGlobals())

  function drop(at: Element | null): void {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(dropped)
    Object.defineProperty(dataTransfer, 'types', { value: ['Files'] })
    at?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }

  function filesAt(area: Element | null): string[] {
    const received: string[] = []
    area?.addEventListener('drop', (event) => {
      if (event instanceof DragEvent) received.push(...[...(event.dataTransfer?.files ?? [])].map(({ name }) => name))
    })
    return received
  }

  test('files that were dropped arrive in the same area', () => {
    document.body.innerHTML = area('Contracts') + area('Attachments')
    recordPreHydrationInput(fieldName)
    drop(document.querySelector('section:last-child p'))

    document.body.innerHTML = area('Contracts') + area('Attachments')
    const [contracts, attachments] = [...document.querySelectorAll('section')].map(filesAt)
    replayPreHydrationInput()

    expect(attachments).toEqual(['lease.pdf'])
    expect(contracts).toEqual([])
  })

  test('files that were dropped beside every area arrive in none', () => {
    document.body.innerHTML = `<p>Documents</p>${area('Contracts')}`
    recordPreHydrationInput(fieldName)
    drop(document.querySelector('p'))

    document.body.innerHTML = `<p>Documents</p>${area('Contracts')}`
    const received = filesAt(document.querySelector('section'))
    replayPreHydrationInput()

    expect(received).toEqual([])
  })

  test('a click is made on the new button, unless two have its name', () => {
    const buttons = '<button>Add <font>files</font></button><button>Remove</button><button>Remove</button>'
    document.body.innerHTML = buttons
    recordPreHydrationInput(fieldName)
    for (const button of document.querySelectorAll('button')) button.click()

    document.body.innerHTML = buttons
    const received: (string | null)[] = []
    const onClick = ({ target }: Event) => received.push(target instanceof Element ? target.textContent : null)
    document.body.addEventListener('click', onClick)
    replayPreHydrationInput()
    document.body.removeEventListener('click', onClick)

    expect(received).toEqual(['Add files'])
  })
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
