// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { reloadWithInput, restoreInput } from './missing-code-note'

const PAGE = `
  <label>Email <input type="email" name="email"></label>
  <label>Password <input type="password" name="password"></label>
  <label>Note <textarea></textarea></label>
  <label>Same <input type="text"></label><label>Same <input type="text"></label>`

afterEach(() => {
  document.body.innerHTML = ''
  vi.restoreAllMocks()
})

const fields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]

test('a reload keeps what was typed, but no password and nothing that two fields could mean', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  document.body.innerHTML = PAGE
  for (const field of fields()) field.value = 'typed'
  reloadWithInput()
  expect(reload).toHaveBeenCalledOnce()

  document.body.innerHTML = PAGE
  restoreInput()
  expect(fields().map(({ value }) => value)).toEqual(['typed', '', 'typed', '', ''])

  document.body.innerHTML = PAGE
  restoreInput()
  expect(fields().every(({ value }) => value === '')).toBe(true)
})
