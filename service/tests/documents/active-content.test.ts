import { expect, test } from 'vitest'
import { checkPassive } from '@/lib/pdf/active-content'
import { onePage, PAGE, raw } from '@/lib/pdf/tests/raw'
import { torture } from '@/scripts/testing/torture'
import { activeVariants, PAYLOAD, type Variant } from './active-content'
import { envelope, givenEngine } from './given'
import { attachmentList, remade, scriptList } from './tools'

const engine = await givenEngine()

/** How many become one document: an envelope of several files is made like that of one. */
const AT_ONCE = 10
const written = activeVariants()
/** Every third variant, in object streams. */
const packed = written.filter((_, index) => index % 3 === 0)
const groups = Array.from({ length: Math.ceil(written.length / AT_ONCE) }, (_, index) => ({
  from: index * AT_ONCE,
  variants: written.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
}))
const packedGroups = Array.from({ length: Math.ceil(packed.length / AT_ONCE) }, (_, index) => ({
  from: index * AT_ONCE,
  variants: packed.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
}))

const ACTIVE =
  /\/(JavaScript|JS|Launch|GoToR|GoToE|SubmitForm|ImportData|EmbeddedFiles?|RichMedia\w*|OnInstantiate|XFA)\b/

/** What is left of variants in the document that is made of them, as programs that share nothing with the service see it. */
async function leftOf(variants: Variant[]): Promise<string[]> {
  for (const { name, content } of variants) {
    await checkRefuses(name, content)
    await engine.inspect(content)
  }
  const { content: sealed } = await engine.finish(envelope(variants.map(({ content }) => ({ content }))))
  const [objects, scripts, attachments] = await Promise.all([
    remade(sealed, '--qdf', '--object-streams=disable'),
    scriptList(sealed),
    attachmentList(sealed),
  ])
  const plain = objects.toString('latin1')
  const left = [PAYLOAD, ...(ACTIVE.exec(plain) ?? [])].filter((text) => plain.includes(text))
  if (/PAYLOAD/.test(scripts)) left.push('a script')
  if (!attachments.includes('0 embedded files')) left.push('an attachment')
  const from = variants.map(({ name }) => name).join(', ')
  return left.map((text) => `${text}, of one of: ${from}`)
}

/** The independent check has to find each of them in the file as it was written. */
async function checkRefuses(name: string, content: Buffer): Promise<void> {
  await expect(checkPassive(content), name).rejects.toThrow(/the finished file/)
}

test('there are at least 200 variants', () => {
  expect(written.length + packed.length).toBeGreaterThanOrEqual(200)
})

test.each(torture.sample(groups, 4))(
  'nothing active survives to the sealed document, from variant $from on',
  async ({ variants }) => {
    expect(await leftOf(variants)).toEqual([])
  },
)

test.each(torture.sample(packedGroups, 4))('nor from object streams, from variant $from on', async ({ variants }) => {
  const inStreams = variants.map(async ({ name, content }) => ({
    name: `${name}, in object streams`,
    content: await remade(content, '--object-streams=generate', '--warning-exit-0'),
  }))
  expect(await leftOf(await Promise.all(inStreams))).toEqual([])
})

test('what was removed is counted once, by kind', async () => {
  const script = '<< /S /JavaScript /JS (app.alert) >>'
  const content = raw(
    onePage({
      1: `<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC 6 0 R >> /Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >> >>`,
      3: `<< ${PAGE} /AA << /O ${script} >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (calc.exe) >> >>] >>`,
      6: script,
      7: '<< /Type /Filespec /F (invoice.exe) /EF << /F 8 0 R >> >>',
      8: { entries: '/Type /EmbeddedFile', data: 'MZ' },
    }),
  )

  expect((await engine.inspect(content)).removed).toEqual({ script: 2, attachment: 1, launch: 1 })
})
