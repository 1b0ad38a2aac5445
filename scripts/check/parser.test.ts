import { expect, test } from 'vitest'
import { readSources } from './imports'
import { parserChains } from './parser'

const LIGHT = [
  'app/layout.tsx',
  'app/error.tsx',
  'app/(desk)/layout.tsx',
  'app/(desk)/page.tsx',
  'app/(desk)/envelopes/page.tsx',
]

test('the frame of every page, Home and the envelopes send no parser to the browser', () => {
  expect(parserChains(LIGHT, readSources(process.cwd()))).toEqual([])
})

const PAGE = { 'app/page.tsx': "import { Feed } from '@/components/feed'" }

test.each([
  ["'use client'\nimport { z } from 'zod'", ''],
  ["'use client'\nimport { WireError } from '@/lib/error'", "import { z } from 'zod'"],
  ["'use client'\nimport { type Other, WireError } from '@/lib/error'", "import { z } from 'zod'"],
])('a planted parser is found: %s', (feed, error) => {
  expect(parserChains(['app/page.tsx'], { ...PAGE, 'components/feed.tsx': feed, 'lib/error.ts': error })).toHaveLength(
    1,
  )
})

test.each([
  ["'use client'\nimport type { WireError } from '@/lib/error'"],
  ["'use client'\nimport { type WireError } from '@/lib/error'"],
  ["import { WireError } from '@/lib/error'"],
])('types and server components need none in the browser: %s', (feed) => {
  const sources = { ...PAGE, 'components/feed.tsx': feed, 'lib/error.ts': "import { z } from 'zod'" }
  expect(parserChains(['app/page.tsx'], sources)).toEqual([])
})
