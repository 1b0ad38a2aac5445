import { readFileSync } from 'node:fs'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { oldBrowserScript, SUPPORTED_BROWSERS } from './old-browser'

test('the script that finds old browsers is read by all of them', () => {
  expect(() => parse(oldBrowserScript, { ecmaVersion: 5 })).not.toThrow()
})

test('the note names the versions that package.json promises', () => {
  const { browserslist }: { browserslist: string[] } = JSON.parse(readFileSync('package.json', 'utf8'))
  const promised = browserslist
    .filter((query) => !query.startsWith('ios_saf'))
    .map((query) => query.replace(/^./, (letter) => letter.toUpperCase()).replace(' >= ', ' '))
  expect(SUPPORTED_BROWSERS.split(', ')).toEqual(promised)
})
