import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SAMPLES, WITHOUT_SAMPLE } from './gallery'

const components = readdirSync('components/ui', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => file.replace('.tsx', ''))

test('the gallery shows every primitive of components/ui', () => {
  const samples = new Set(Object.keys(SAMPLES).map((name) => name.split(' ')[0]))
  expect([...samples, ...Object.keys(WITHOUT_SAMPLE)].toSorted()).toEqual(components.toSorted())
})
