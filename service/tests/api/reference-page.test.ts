import { expect, test } from 'vitest'
import { testService } from '../service'
import { document } from './schema-check'

const { public: anybody } = await testService()
const { bytes, headers } = await anybody.get('/reference')
const page = bytes.toString()
const ids = new Set([...page.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))

test('the page runs no script and loads nothing', () => {
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri/)
  expect(page).not.toMatch(/<script|\son\w+=|\sstyle=|<link|<img|url\(/)
})

test('every operation and every object has its anchor, and every link leads somewhere', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  for (const { operationId } of operations) expect(ids).toContain(operationId)
  for (const name of Object.keys(document.components.schemas)) expect(ids).toContain(`object-${name}`)
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(links.filter((href) => href !== 'openapi.json' && !ids.has(href.slice(1)))).toEqual([])
})

test('no anchor is there twice', () => {
  expect([...page.matchAll(/\bid="/g)].length).toBe(ids.size)
})

test('text of the contract is text on the page', () => {
  expect(page).toContain('filename=&lt;envelope&gt;-signed.pdf')
  expect(page).not.toMatch(/\[object |undefined/)
})
