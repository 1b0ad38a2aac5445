import { findViolations } from '../../e2e/fixtures/accessibility'
import { print, type Row } from '../harness/measure'
import { visitPages } from './pages'
import type { Product } from './product'

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 375, height: 812 } }
const THEMES = ['light', 'dark'] as const

/** All rules of axe, also those of good practice, find nothing on every page in both themes, as on a desktop and as on a phone. */
export async function checkAxe(product: Product): Promise<boolean> {
  const findings: Row[] = []
  let runs = 0
  await visitPages(product, async ({ name, url, context }) => {
    const page = await context.newPage()
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport)
      await page.goto(url)
      // The signing room has it once its envelope is there.
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.getByText(/^Loading/).waitFor({ state: 'detached' })
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const violations = await findViolations(page)
        runs += 1
        const what = `${name}, ${size}, ${colorScheme}`
        findings.push(...violations.map(({ id, at }) => ({ what, value: `${id}: ${at.join(', ')}` })))
      }
    }
    await page.close()
  })
  const held = findings.length === 0
  print('axe', [{ what: `findings in ${runs} runs`, value: String(findings.length), target: '0', held }, ...findings])
  return held
}
