import { expect, test } from 'vitest'
import { circles, objection } from './floors'
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

test('areas import each other without circles, their SQL, tables and contracts included', () =>
  expect(circles(imports)).toEqual([]))

test.each([
  ['lib/desk/envelopes/sql/envelopes.ts', 'lib/desk/contacts/sql/addresses.ts'],
  ['lib/desk/envelopes/schema.ts', 'lib/desk/home/schema.ts'],
  ['lib/desk/envelopes/contract/find.ts', 'lib/desk/views/contract/views.ts'],
  ['lib/desk/branding/schema.ts', 'lib/desk/templates/schema.ts'],
])('a circle closes when %s imports %s', (file, imported) =>
  expect(circles([...imports, { file, imported }])).toHaveLength(1),
)

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
