import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FailedPage } from './failed-page'

const shown = (digest: string) =>
  renderToStaticMarkup(<FailedPage error={Object.assign(new Error('hidden'), { digest })} />)

test('a page that failed because of the database names the cause, and no reference', () => {
  const text = shown('database_unavailable')
  expect(text).toContain('database does not answer')
  expect(text).not.toContain('Reference')
  expect(shown('storage_full')).toContain('its disk is full')
})

test('any other failure has the reference that leads to the log', () => {
  const text = shown('2840127')
  expect(text).toContain('Reference 2840127')
  expect(text).not.toContain('database')
})
