import { beforeAll, expect, test } from 'vitest'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { isOnDebian } from './debian'
import { everyMail, type Sample } from './every-mail'
import { askRspamd, askSpamAssassin, type Points } from './filters'

let samples: Sample[]
beforeAll(async () => {
  samples = await everyMail()
}, 120_000)

/**
 * Rules that ask DNS, which has nothing here, and two of rspamd for scripts beyond ASCII: base64
 * carries them, and a letter with marks in a name or a subject counts as one of another script.
 */
const NOT_OURS = /^HFILTER_|^MIME_BASE64_TEXT$|^R_MIXED_CHARSET$/
const FEW_POINTS = 0.01

/** Which mails got points for what. */
const complaints = (answers: readonly Points[]) =>
  answers.flatMap((points, index) =>
    Object.entries(points)
      .filter(([rule, score]) => score > FEW_POINTS && !NOT_OURS.test(rule))
      .map(([rule, score]) => `${samples[index]?.name}: ${rule} ${score}`),
  )

test.runIf(isOnDebian('spamassassin'))(
  'SpamAssassin has nothing against any kind of mail in four languages',
  {
    timeout: 300_000,
  },
  async () => {
    const answers = await askSpamAssassin(samples)
    expect(answers).toHaveLength(samples.length)
    expect(complaints(answers)).toEqual([])
  },
)

test.runIf(isOnDebian('rspamd'))(
  'rspamd has nothing against any kind of mail in four languages',
  {
    timeout: 300_000,
  },
  async () => {
    const answers = await askRspamd(samples, await freePort())
    expect(answers).toHaveLength(samples.length)
    expect(complaints(answers)).toEqual([])
  },
)
