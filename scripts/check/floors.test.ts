import { expect, test } from 'vitest'
import { cycles } from './cycles'
import { areaOf, objection } from './floors'
import { importedFiles, readSources } from './imports'

const MAX_LINES = 350

const sources = readSources(process.cwd())
const imports = Object.entries(sources).flatMap(([file, text]) =>
  importedFiles(file, text, sources).map((imported) => ({ file, imported })),
)

test('each import is one that its floor allows', () => {
  expect(
    imports.flatMap(({ file, imported }) => objection(file, imported)?.concat(`: ${file} → ${imported}`) ?? []),
  ).toEqual([])
})

test('areas import each other without circles', () => {
  const areas: Record<string, Set<string>> = {}
  for (const { file, imported } of imports) {
    const [from, to] = [areaOf(file), areaOf(imported)]
    if (from && to && from !== to) areas[from] = (areas[from] ?? new Set()).add(to)
  }
  expect(cycles(areas)).toEqual([])
})

test('no file is longer than what is read together', () => {
  const isLong = ([file, text]: [string, string]) => !file.includes('.test.') && text.split('\n').length > MAX_LINES
  expect(
    Object.entries(sources)
      .filter(isLong)
      .map(([file]) => file),
  ).toEqual([])
})

test.each([
  ['components/ui/button.tsx', 'lib/browser/call.ts'],
  ['components/drafts/wizard/wizard.tsx', 'components/envelopes/list/row.tsx'],
  ['components/drafts/wizard/wizard.tsx', 'lib/desk/drafts/drafts.ts'],
  ['lib/browser/call.ts', 'lib/desk/runtime/log/log.ts'],
  ['lib/desk/drafts/contract/draft.ts', 'lib/desk/drafts/sql.ts'],
  ['lib/desk/http/route.ts', 'lib/desk/drafts/drafts.ts'],
  ['lib/desk/upstream/upstream.ts', 'lib/desk/accounts/contract/permissions.ts'],
  ['lib/desk/activity/activity.ts', 'lib/desk/http/route.ts'],
  ['lib/desk/runtime/database/seal.ts', 'lib/desk/upstream/keys/schema.ts'],
  ['lib/desk/drafts/drafts.ts', 'drizzle-orm'],
  ['lib/desk/drafts/drafts.ts', 'service/envelopes/void.ts'],
  ['lib/jobs/worker.ts', 'lib/contract/dates.ts'],
  ['service/envelopes/void.ts', 'lib/desk/runtime/log/log.ts'],
  ['components/envelopes/list/list.tsx', 'app/(desk)/envelopes/page.tsx'],
])('%s may not import %s', (file, imported) => expect(objection(file, imported)).toBeDefined())
