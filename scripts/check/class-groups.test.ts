import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from '@/components/ui/cn'
import { torture } from '@/scripts/testing/torture'

const TABLE = 'components/ui/cn.ts'
const STRING = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g
/** Variants before a class: `xl:`, `hover:`, `[&>*]:`. They say when it applies, not what it sets. */
const VARIANTS = /^(?:(?:[\w-]|\[[^\]]*]|\([^)]*\))+(?:\/\w+)?:|\*+:)+/

const mergeWithEverything = extendTailwindMerge({
  extend: { theme: { text: ['12', '13', '14', '16', '24', '28'], shadow: ['float', 'sheet'] } },
})

function classesOf(text: string): string[] {
  const strings = [...text.matchAll(STRING)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return strings.flatMap((string) => string.split(/\s+/)).map((word) => word.replace(VARIANTS, ''))
}

const sources = ['app', 'components']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && file !== TABLE)

/** Whatever the library takes for a class: of two equal ones it leaves one. */
const classes = [...new Set(sources.flatMap((file) => classesOf(readFileSync(file, 'utf8'))))].filter(
  (word) => word !== '' && mergeWithEverything(`${word} ${word}`) === word,
)

/** Of the classes with one beginning, such as `px-`, one stands for all, and three in the long run. */
const beginnings = new Map<string, string[]>()
for (const word of classes) {
  const beginning = word.replace(/-[^-]*$/, '')
  beginnings.set(beginning, [...(beginnings.get(beginning) ?? []), word])
}
const samples = [...beginnings.values()].flatMap((alike) => alike.slice(0, torture.size(1, 3)))

test('classes of this project are merged as with the table of all of Tailwind’s classes', () => {
  expect(samples.length).toBeGreaterThan(150)
  const pairs = classes.flatMap((one) => samples.filter((other) => one !== other).map((other) => `${one} ${other}`))
  const different = pairs.filter((pair) => cn(pair) !== mergeWithEverything(pair))
  expect(different, `add their groups to ${TABLE}`).toEqual([])
})

test('variants are merged on their own', () => {
  for (const pair of [
    'px-2 xl:px-4',
    'hover:bg-hover bg-surface',
    'xl:px-2 xl:px-4',
    'xl:p-2 xl:pt-4',
    '*:mt-1 mt-2',
    'text-13/5 leading-6',
  ])
    expect(cn(pair)).toBe(mergeWithEverything(pair))
})

test('no class asks what an ancestor has', () => {
  // Beside `group-has-*`, such a class made Chromium restyle all elements of a page with each one that was added: three times the work of the list's load.
  const asking = sources.filter((file) => /\bin-\[[^\]\s]*:has\(/.test(readFileSync(file, 'utf8')))
  expect(asking, 'set a variable at the ancestor in app/globals.css').toEqual([])
})
