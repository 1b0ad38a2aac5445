import { readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Page } from '@playwright/test'
import { consentParts } from '../../lib/envelope/consent'
import { consent } from '../../lib/messages/en/consent'
import { dialogs } from '../../lib/messages/en/dialogs'
import { pages } from '../../lib/messages/en/pages'
import { room } from '../../lib/messages/en/room'
import { directionOf, LANGUAGES } from '../../lib/messages/languages'
import { expect, test } from '../fixtures/desk'
import { envelope, person, signs } from '../fixtures/given'
import { type PaperField, sentPaper } from '../fixtures/paper'
import { expectSealed } from '../fixtures/pdf'
import { mailsTo, signingLink } from '../fixtures/service'

const TRANSLATED = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en')
type Texts = Record<'pages' | 'consent' | 'room' | 'dialogs', Record<string, string>>
const textsIn = (language: string): Texts =>
  JSON.parse(readFileSync(`lib/messages/translations/${language}.json`, 'utf8'))
const pagesIn = (language: string) => textsIn(language).pages
const WIDTHS = [390, 1440]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const choose = (page: Page, language: string) =>
  page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])

/** The page fits its window, is in its language and has its direction. */
async function expectWhole(page: Page, language: string, title: string | undefined) {
  await expect(heading(page)).toHaveText(title ?? '')
  await expectLanguage(page, language)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    await expectFits(page, `${language} at ${width}`)
    await picture(page, `${language}-${width}-${title?.slice(0, 20)}`)
  }
}

async function picture(page: Page, name: string) {
  const folder = process.env.LANGUAGE_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

async function expectLanguage(page: Page, language: string) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language))
}

/** Nothing makes the page wider than its window, no button, label or heading is cut, and no text is covered. */
async function expectFits(page: Page, where: string) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, where).toBeLessThanOrEqual(0)
  const cut = await page.evaluate(() => {
    const texts = document.querySelectorAll<HTMLElement>('button:not([id^=field-]), h1, h2, h3, label, legend, p, a')
    const isCut = ({ scrollWidth, clientWidth, className }: HTMLElement) =>
      clientWidth > 0 && scrollWidth > clientWidth + 1 && !className.includes('sr-only')
    const rows = [...document.querySelectorAll('[data-foot-bar] p')].map((row) => row.getBoundingClientRect())
    const liesOnText = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return rows.some((row) => row.left < right && row.right > left && row.top < bottom && row.bottom > top)
    }
    const covers = [...document.querySelectorAll('[data-foot-bar] button')].filter(liesOnText)
    const cuts = [...texts].filter((text) => !text.closest('[data-page]') && isCut(text))
    return [...cuts, ...covers].map((text) => text.textContent)
  })
  expect(cut, where).toEqual([])
}

/** What English says literally, where it is long enough to be no name. */
const ENGLISH = [pages, consent, room, dialogs]
  .flatMap((area): string[] => Object.values(area))
  .flatMap((text) => literalsOf(parse(text)))
  .filter((text) => /^[A-Z].*[a-z]{2} [a-z]|^(Delegate|Decline|Optional|Required|Progress)$/.test(text))

function literalsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value.trim()]
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return []
    return Object.values(element.options).flatMap(({ value }) => literalsOf(value))
  })
}

/** Nothing of the page, or of what it says to screen readers, is in English. */
async function expectNoEnglish(page: Page, where: string) {
  const allText = await page.evaluate(() => {
    const names = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, document.body.innerText, ...names].join('\n')
  })
  expect(
    ENGLISH.filter((text) => allText.includes(text)),
    where,
  ).toEqual([])
}

test('a link that opens nothing says so in every language', { tag: '@long' }, async ({ page }) => {
  await page.goto('/sign/a-link-that-was-never-issued')
  for (const language of TRANSLATED) {
    await choose(page, language)
    await page.goto('/sign/a-link-that-was-never-issued')
    await expectWhole(page, language, pagesIn(language).unknownTitle)
  }
})

/** The link to their copy that somebody gets who signs in Arabic. */
async function linkToCopy(): Promise<string> {
  const [grace, ada] = [{ ...person('Grace Hopper'), language: 'ar' }, person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada], { signedBy: 2 })
  const [mail] = await mailsTo(grace.email)
  expect(mail?.subject).toContain(nda.subject)
  return /\/sign\/copy\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}

test('the link to a copy opens in the signer’s language, and stays in the one they choose', async ({ page }) => {
  await page.goto(await linkToCopy())
  await expectWhole(page, 'ar', pagesIn('ar').copyTitle)

  await page.getByLabel(pagesIn('ar').language ?? '').selectOption('de')
  await expectWhole(page, 'de', pagesIn('de').copyTitle)
  await page.reload()
  await expectWhole(page, 'de', pagesIn('de').copyTitle)
})

test('the link to a copy opens in every language', { tag: '@long' }, async ({ page }) => {
  await page.goto(await linkToCopy())
  for (const language of TRANSLATED) {
    await choose(page, language)
    await page.reload()
    await expectWhole(page, language, pagesIn(language).copyTitle)
  }
})

test('the signing path runs from right to left in Arabic, and a check mark stays as it is', async ({ page }) => {
  const signer = { ...person('ليلى حداد', 'layla'), language: 'ar' }
  await envelope('nda', [signer, person('Ada Lovelace')])
  const link = await signingLink(signer.email)
  await page.goto(link)
  await expect(page.getByRole('img', { name: pagesIn('ar').you })).toHaveCSS('scale', '-1 1')

  await signs(signer)
  await page.reload()
  await expect(heading(page)).toHaveText(pagesIn('ar').signedTitle ?? '')
  await expect(page.locator('main svg.icon').first()).toHaveCSS('scale', 'none')
})

type Labels = Record<'country' | 'kind' | 'first' | 'second' | 'salary' | 'signature', string> & { options: string[] }

/** A form in the language of its sender. */
const formOf = (labels: Labels): PaperField[] => {
  const choice = { type: 'radio', group: labels.kind, groupRule: 'exactly_one', required: false } as const
  return [
    { type: 'dropdown', box: [140, 60, 160, 18], label: labels.country, options: labels.options },
    { ...choice, box: [140, 90, 14, 14], label: labels.first },
    { ...choice, box: [240, 90, 14, 14], label: labels.second },
    { type: 'number', box: [140, 138, 120, 18], label: labels.salary, min: '100' },
    { type: 'signature', box: [140, 244, 170, 30], label: labels.signature },
  ]
}

const FORMS = [
  {
    language: 'ar',
    width: 390,
    tag: [],
    name: 'ليلى حداد',
    labels: {
      ...{ country: 'البلد', kind: 'العمل', first: 'دوام كامل', second: 'دوام جزئي', salary: 'الراتب' },
      ...{ signature: 'توقيعك', options: ['ألمانيا', 'لبنان'] },
    },
  },
  {
    language: 'ja',
    width: 1440,
    // The journey of a code by email signs a form in Japanese.
    tag: '@long',
    name: '山田 太郎',
    labels: {
      ...{ country: '国', kind: '雇用形態', first: '正社員', second: '契約社員', salary: '給与' },
      ...{ signature: '署名欄', options: ['ドイツ', '日本'] },
    },
  },
]

for (const { language, width, tag, name, labels } of FORMS) {
  test(`a form is filled in and signed wholly in ${language} at ${width} px`, { tag }, async ({ page }, info) => {
    const signer = { ...person(name, language), language }
    const { id, subject } = await sentPaper(signer, [[{ x: 72, y: 72, text: '—' }]], formOf(labels))
    expect(id).not.toBe('')
    const texts = textsIn(language)
    const dialog = page.getByRole('dialog')
    const end = page.locator('form', { has: page.locator('#finish') })
    const check = async (where: string) => {
      await expectFits(page, where)
      await expectNoEnglish(page, where)
    }
    const field = (at: number) => page.locator(`#field-${at}`)
    /** Where the page is too small to type on, a field opens its dialog. */
    async function fill(at: number, enter: (control: ReturnType<Page['locator']>) => Promise<unknown>) {
      const isButton = (await field(at).evaluate((element) => element.tagName)) === 'BUTTON'
      if (!isButton) return enter(field(at))
      await field(at).click()
      await check(`field ${at}`)
      await enter(dialog.locator('select, input'))
      await dialog.getByRole('button', { name: texts.dialogs.done, exact: true }).click()
      await expect(dialog).toHaveCount(0)
    }

    await page.setViewportSize({ width, height: 844 })
    await page.goto(await signingLink(signer.email))
    await expect(heading(page)).toHaveText(subject)
    await expect(end).toBeVisible()
    await expectLanguage(page, language)
    await check('the open room')

    for (const which of ['delegate', 'decline'] as const) {
      await page.getByRole('button', { name: texts.room[which], exact: true }).click()
      const opened = dialog.or(page.getByRole('alertdialog'))
      await expect(opened).toBeVisible()
      await check(which)
      await page.keyboard.press('Escape')
      await expect(opened).toHaveCount(0)
    }

    // Everything is missing.
    await end.locator('button[type=submit]').click()
    await expect(end.getByRole('status')).toBeVisible()
    await check('what is missing')

    await fill(0, (control) => control.selectOption(labels.options[1] ?? ''))
    await field(1).check()
    await fill(3, (control) => control.fill('52000'))
    await field(4).click()
    await expect(dialog).toBeVisible()
    for (const method of ['drawn', 'uploaded', 'typed']) {
      await dialog.locator(`input[value=${method}]`).check()
      await check(`a mark that is ${method}`)
    }
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toHaveCount(0)
    const { explanation, statement } = consentParts(texts.consent.consentToSign ?? '')
    await expect(end.getByText(explanation, { exact: true })).toBeVisible()
    await expect(end.getByRole('checkbox', { name: statement })).toBeVisible()
    await end.getByRole('checkbox').check()
    await end.locator('button[type=submit]').click()
    await expect(end).toHaveCount(0, { timeout: 30_000 })
    await check('signed')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: texts.pages.downloadCopy }).click()
    const file = info.outputPath('signed.pdf')
    await (await saved).saveAs(file)
    expect(expectSealed(file)).toContain('52000')
  })
}

test('the signing room fits in every language', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(240_000)
  const signer = person('Grace Hopper')
  const { subject } = await envelope('nda', [signer, person('Ada Lovelace')])
  await page.goto(await signingLink(signer.email))
  for (const language of TRANSLATED) {
    await choose(page, language)
    await page.reload()
    await expect(heading(page)).toHaveText(subject)
    await expectLanguage(page, language)
    for (const width of WIDTHS) {
      const where = `${language} at ${width}`
      await page.setViewportSize({ width, height: 844 })
      await expect(page.locator('form', { has: page.locator('#finish') })).toBeVisible()
      await picture(page, `room-${language}-${width}`)
      await expectFits(page, where)
      await page.locator('[id^=field-][aria-haspopup=dialog]').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await picture(page, `room-${language}-${width}-dialog`)
      await expectFits(page, where)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.locator('#finish').scrollIntoViewIfNeeded()
      await picture(page, `room-${language}-${width}-end`)
    }
  }
})
