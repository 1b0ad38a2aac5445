import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { directionOf, LANGUAGES } from '../../lib/messages/languages'
import { expect, test } from '../fixtures/desk'
import { envelope, person, signs } from '../fixtures/given'
import { mailsTo } from '../fixtures/service'

const TRANSLATED = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en')
const pagesIn = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`lib/messages/translations/${language}.json`, 'utf8')).pages
const WIDTHS = [390, 1440]

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const choose = (page: Page, language: string) =>
  page.context().addCookies([{ name: 'language', value: language, url: new URL(page.url()).origin }])

/** The page fits its window, is in its language and has its direction. */
async function expectWhole(page: Page, language: string, title: string | undefined) {
  await expect(heading(page)).toHaveText(title ?? '')
  await expect(page.getByRole('main')).toHaveAttribute('lang', language)
  await expect(page.getByRole('main')).toHaveAttribute('dir', directionOf(language))
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over, `${language} at ${width}`).toBeLessThanOrEqual(0)
    const folder = process.env.LANGUAGE_PICTURES
    if (folder) await page.screenshot({ path: `${folder}/${language}-${width}-${title?.slice(0, 20)}.png` })
  }
}

test('a link that opens nothing says so in every language', { tag: '@long' }, async ({ page }) => {
  await page.goto('/sign/a-link-that-was-never-issued')
  for (const language of TRANSLATED) {
    await choose(page, language)
    await page.goto('/sign/a-link-that-was-never-issued')
    await expectWhole(page, language, pagesIn(language).unknownTitle)
  }
})

test('the link to a copy opens in the signer’s language, and in every other one', async ({ page }) => {
  const [grace, ada] = [{ ...person('Grace Hopper'), language: 'ar' }, person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada], { signedBy: 1 })
  await signs(ada)
  const [mail] = await mailsTo(grace.email)
  expect(mail?.subject).toContain(nda.subject)
  const link = /\/sign\/copy\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expectWhole(page, 'ar', pagesIn('ar').copyTitle)
  for (const language of TRANSLATED) {
    await choose(page, language)
    await page.reload()
    await expectWhole(page, language, pagesIn(language).copyTitle)
  }

  await page.getByLabel(pagesIn('zh-Hant').language ?? '').selectOption('de')
  await expect(heading(page)).toHaveText(pagesIn('de').copyTitle ?? '')
  await page.reload()
  await expect(heading(page)).toHaveText(pagesIn('de').copyTitle ?? '')
})
