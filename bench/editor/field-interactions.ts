import type { Locator, Page } from '@playwright/test'
import type { Interaction } from '../harness/waits'

/** What people do in the field editor, each a few times. All leave the fields as they were. */
const ON_FIRST_PAGE: Record<string, Interaction> = {
  'place 3 fields by click': async (page) => {
    const tool = await middleOf(page.getByRole('list', { name: 'Field types' }).getByRole('button', { name: 'Text' }))
    const { x, y } = await middleOf(pages(page))
    return {
      act: async () => {
        for (const offset of [-150, 0, 150]) {
          await page.mouse.click(tool.x, tool.y)
          await page.mouse.click(x + offset, y)
        }
      },
      restore: () => press(page, 'Control+z', 3),
    }
  },
  'drag a field over the page': async (page) => {
    const from = await middleOf(firstField(page))
    return { act: () => drag(page, from, { x: 240, y: 160, steps: 40 }), restore: () => undo(page) }
  },
  'drag 500 fields over the page': async (page) => {
    await selectAll(page)
    const from = await middleOf(firstField(page))
    return { act: () => drag(page, from, { x: 60, y: 40, steps: 20 }), restore: () => undo(page) }
  },
  'resize a field': async (page) => {
    await firstField(page).click()
    const corner = await middleOf(pages(page).locator('[data-handle="se"]'))
    return { act: () => drag(page, corner, { x: 60, y: 40, steps: 20 }), restore: () => undo(page) }
  },
  'select with a lasso': async (page) => {
    const { x, y } = await middleOf(pages(page))
    return { act: () => drag(page, { x: x - 380, y: y - 100 }, { x: 700, y: 200, steps: 20 }) }
  },
  'select all 500 fields': async (page) => ({
    act: () => selectAll(page),
    restore: () => page.keyboard.press('Escape'),
  }),
  'move a field by 20 arrow keys': async (page) => {
    await firstField(page).click()
    return { act: () => press(page, 'ArrowRight', 20), restore: () => undo(page) }
  },
  'move 500 fields by 5 arrow keys': async (page) => {
    await selectAll(page)
    return { act: () => press(page, 'ArrowDown', 5), restore: () => undo(page) }
  },
  'undo and redo a move of 500 fields': async (page) => {
    await selectAll(page)
    await page.keyboard.press('ArrowDown')
    return {
      act: async () => {
        await undo(page)
        await page.keyboard.press('Control+y')
      },
      restore: () => undo(page),
    }
  },
  'open the properties of a field': async (page) => {
    await page.keyboard.press('Escape')
    const { x, y } = await middleOf(firstField(page))
    return { act: () => page.mouse.click(x, y) }
  },
  'type a label': async (page) => {
    await firstField(page).click()
    await properties(page).getByLabel('Label').focus()
    return {
      act: () => page.keyboard.type('Place of birth'),
      restore: async () => {
        await page.keyboard.press('Escape')
        await undo(page)
      },
    }
  },
  'give a field to somebody else': async (page) => {
    await firstField(page).click()
    return givenToBo(page)
  },
  'give 500 fields to one person': async (page) => {
    await firstField(page).click()
    await selectAll(page)
    return givenToBo(page)
  },
  'go to the next 10 fields with Tab': async (page) => {
    await firstField(page).click()
    return { act: () => press(page, 'Tab', 10) }
  },
  'go to the next 20 pages by key': async (page) => {
    await firstField(page).click()
    return { act: () => press(page, 'PageDown', 20) }
  },
  'scroll through 20 pages': async (page) => {
    const { x, y } = await middleOf(pages(page))
    await page.mouse.move(x, y)
    return {
      act: async () => {
        for (let count = 0; count < 50; count++) await page.mouse.wheel(0, 500)
      },
    }
  },
  'jump to page 150 by its thumbnail': async (page) => {
    const rail = page.getByRole('navigation', { name: 'Page thumbnails' })
    await rail.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
    const thumbnail = rail.getByRole('button', { name: 'Page 150,' })
    await thumbnail.scrollIntoViewIfNeeded()
    const { x, y } = await middleOf(thumbnail)
    return {
      act: async () => {
        await page.mouse.click(x, y)
        await page.locator('[aria-label^="Page 150 of"] [data-drawn]').waitFor()
      },
    }
  },
  'zoom in and out': async (page) => {
    const [closer, away] = [
      await middleOf(page.getByRole('button', { name: 'Zoom in' })),
      await middleOf(page.getByRole('button', { name: 'Zoom out' })),
    ]
    return {
      act: async () => {
        for (const { x, y } of [closer, closer, away, away]) await page.mouse.click(x, y)
      },
    }
  },
}

export const INTERACTIONS = Object.fromEntries(
  Object.entries(ON_FIRST_PAGE).map(([what, prepare]): [string, Interaction] => [
    what,
    async (page) => {
      await toTop(page)
      return prepare(page)
    },
  ]),
)

const pages = (page: Page) => page.getByRole('application', { name: 'Pages and fields' })
const firstField = (page: Page) => pages(page).locator('button[data-field]').first()
const properties = (page: Page) => page.getByRole('region', { name: 'Properties' })

const undo = (page: Page) => page.keyboard.press('Control+z')
const selectAll = (page: Page) => page.keyboard.press('Control+a')

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await page.keyboard.press(key)
}

/** Typing the first letter of an option chooses it. */
async function givenToBo(page: Page) {
  await properties(page).getByLabel('Recipient').focus()
  return {
    act: () => page.keyboard.press('b'),
    restore: async () => {
      await page.keyboard.press('Escape')
      await undo(page)
    },
  }
}

async function toTop(page: Page): Promise<void> {
  await pages(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await page.locator('[aria-label^="Page 1 of"] [data-drawn]').waitFor()
}

type Spot = { x: number; y: number }

async function middleOf(locator: Locator): Promise<Spot> {
  const box = await locator.boundingBox()
  if (!box) throw new Error(`${locator} is not in view`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: Spot, { x, y, steps }: Spot & { steps: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x, from.y + y, { steps })
  await page.mouse.up()
}
