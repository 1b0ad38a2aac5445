import { expect, test } from 'vitest'
import { everyRoute } from '@/lib/tests/routes'
import { unguardedTexts } from '@/lib/tests/text-fields'

const WRITTEN_BY_PEOPLE = /name|subject|message|label|reason|title|company|group|round|footer|text|value/i
const OTHERWISE = [
  // A save of a draft loses nothing that was typed: its texts are checked when it is sent.
  /^(POST drafts|PUT drafts\/\[id\]) content\./,
  // What Review showed is compared with what there is now, and kept nowhere.
  /^POST (bulk-jobs\/sends|drafts\/\[id\]\/send) settings\./,
  // One of the names that the contacts have already.
  /^POST contacts\/\[id\]\/merge name$/,
]

test('every text that a person writes into a request is one line, or a message', async () => {
  const routes = await everyRoute()

  const found = routes
    .flatMap(({ name, body }) => unguardedTexts(body).map((path) => ({ path, text: `${name} ${path}` })))
    .filter(({ path, text }) => WRITTEN_BY_PEOPLE.test(path) && !OTHERWISE.some((known) => known.test(text)))

  expect(found).toEqual([])
})
