import { expect, test } from 'vitest'
import { DESK_USE_CASES, SERVICE_USE_CASES } from './floors'
import { violations } from './imports'

test('each import is one that its floor allows', () => {
  expect(violations(process.cwd())).toEqual([])
})

test.each([
  ['components/ui/button.tsx', "import { call } from '@/lib/browser/call'"],
  ['components/send/wizard.tsx', "import { Row } from '@/components/envelopes/row'"],
  ['components/send/wizard.tsx', "import { Row } from '../envelopes/row'"],
  ['components/send/wizard.tsx', "import { upstream } from '@/lib/desk/upstream/transport/client'"],
  ['lib/contract/dates.ts', "import { format } from 'date-fns'"],
  ['lib/desk/platform/upstream/transport/client.ts', "import { people } from '@/lib/desk/accounts/people'"],
  ['app/(desk)/page.tsx', "import { upstream } from '@/lib/desk/upstream/transport/client'"],
  ['app/api/me/route.ts', "import { call } from '@/lib/browser/call'"],
  ['app/api/me/route.ts', "import { desk } from '@/lib/desk/store/database'"],
  ['app/api/me/route.ts', "import { upstream } from '@/lib/desk/upstream/upstream'"],
  [
    'app/api/me/route.ts',
    "import { me } from '@/lib/desk/accounts/me'\nimport { saveDraft } from '@/lib/desk/drafts/save-draft'",
  ],
  ['lib/desk/drafts/save-draft.ts', "import { eq } from 'drizzle-orm'"],
  ['lib/desk/drafts/save-draft.ts', "import { drafts } from '@/lib/desk/store/schema/desk'"],
  ['lib/desk/platform/http/route.ts', "import { app } from '@/service/http/app'"],
  ['service/envelopes/sql/envelopes.ts', "import { voidEnvelope } from '../envelopes/void'"],
  ['service/envelopes/void.ts', "import { app } from '../http/app'"],
  ['service/envelopes/void.ts', "import { sign } from '../signing/sign'"],
  ['service/mail/notices.ts', "import { invite } from '../envelopes/invite'"],
  ['service/envelopes/aggregate/change.ts', "import { invite } from '../invite'"],
  ['components/envelopes/feed.tsx', "import EnvelopesPage from '@/app/(desk)/envelopes/page'"],
  ['app/(desk)/envelopes/search-params.ts', "import { z } from 'zod'"],
  ['app/(desk)/envelopes/search-params.ts', "import { chip } from '@/components/envelopes/feed-filters'"],
  ['service/signers/http.ts', "import { Session } from '@/lib/desk/auth/session/session'"],
])('%s may not hold: %s', (file, text) => {
  expect(violations('', { [file]: text })).toHaveLength(1)
})

test.each([
  ['components/send/wizard.tsx', "import { Button } from '@/components/ui/button'"],
  ['components/send/wizard.tsx', "import { Slots } from './slots'"],
  ['components/envelopes/feed.tsx', "import { envelopesParams } from '@/app/(desk)/envelopes/search-params'"],
  ['app/(desk)/envelopes/search-params.ts', "import { text } from '@/lib/url/search-params'"],
  ['service/envelopes/void.ts', "import { notFound } from '../errors'"],
  ['app/api/me/route.ts', "import { route } from '@/lib/desk/http/route'"],
  ['app/api/me/route.ts', "import { me } from '@/lib/desk/accounts/me'\nimport { you } from '@/lib/desk/accounts/you'"],
  ['lib/desk/drafts/sql/drafts.ts', "import { eq } from 'drizzle-orm'"],
])('%s may hold: %s', (file, text) => {
  expect(violations('', { [file]: text })).toEqual([])
})

test.each([
  ['the dashboard', DESK_USE_CASES],
  ['the service', SERVICE_USE_CASES],
])('the arrows between the use cases of %s have no cycle', (_, arrows) => {
  const reachable = (folder: string, path: string[] = []): string[] =>
    (arrows[folder] ?? []).flatMap((other) =>
      path.includes(other) ? [other] : [other, ...reachable(other, [...path, other])],
    )

  expect(Object.keys(arrows).filter((folder) => reachable(folder).includes(folder))).toEqual([])
})
