import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newerThanBrowsers, newFeatures } from '../scripts/check/newer-than-browsers'

const STATIC = '.next/standalone/.next/static'

/** What scripts may use although a supported browser lacks it, and why it does no harm there. */
const HARMLESS: Record<string, string> = {
  'for await':
    'over streams in pdf.js, for which components/ui/pdf/older-browsers.ts adds it; Next.js has no stream there',
  '.bytes()': 'components/ui/pdf/older-browsers.ts adds it before pdf.js runs',
  Float16Array: 'pdf.js asks first whether it exists',
  ImageDecoder: 'pdf.js asks first whether it exists, and decodes by itself',
  'ImageDecoder.isTypeSupported': 'pdf.js asks first whether ImageDecoder exists',
  'JSON.rawJSON': 'core-js asks in a try',
  'JSON.isRawJSON': 'core-js asks in a try',
  'Uint8Array.fromHex': '@noble/hashes asks first whether it exists',
  '.toHex()': '@noble/hashes asks first whether it exists',
  'AbortSignal.timeout': 'before Chrome 124 its error has another name, which nothing reads',
  GestureEvent: '@use-gesture asks first whether it exists',
  '.requestPointerLock()': '@use-gesture has an option for it that we leave off',
  '.exitPointerLock()': '@use-gesture has an option for it that we leave off',
  '.startViewTransition()': 'React calls it for its ViewTransition only',
  '.toArray()': 'of React.Children, not of an iterator',
  '.take()': 'of files that were dropped, not of an iterator',
  '.union()': 'of zod, not of a set',
}

const scripts = readdirSync(STATIC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file))

test('the scripts of all pages, pdf.js and its worker run in the oldest supported browsers', () => {
  const features = newFeatures()
  const found = scripts.flatMap((file) => {
    const script = readFileSync(join(STATIC, file), 'utf8')
    return newerThanBrowsers(script, file.endsWith('.mjs'), features).map((use) => `${file}: ${use}`)
  })
  expect(scripts.filter((file) => file.includes('pdf.worker'))).toHaveLength(1)
  expect(found.filter((use) => !Object.hasOwn(HARMLESS, use.replace(/^.*?: /, '')))).toEqual([])
})
