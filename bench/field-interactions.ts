import type { Locator, Page } from '@playwright/test'
import type { Interaction } from './waits'

const undo = (page: Page) => page.keyboard.press('Control+z')
const pages = (page: Page) => page.getByRole('application', { name: 'Pages and fields' })
const firstField = (page: Page) => pages(page).locator('button[data-field]').first()
const properties = (page: Page) => page.getByRole('region', { name: 'Properties' })
const selectFirst = (page: Page) => firstField(page).click()
const toTop = async (page: Page) => {
  await pages(page).evaluate((element) => element.scrollTo({ top: 0 }))
  await pages(page).getByRole('group', { name: 'Page 1 of' }).locator('[data-drawn]').waitFor()
}

/** What people do in the field editor, each a few times. All start on the first page and leave the fields as they were. */
export const INTERACTIONS: Record<string, Interaction> = {
  'place 3 fields by click': {
    act: async (page) => {
      const { x, y } = await boxOf(pages(page))
      for (let count = 0; count < 3; count++) {
        await page.getByRole('list', { name: 'Field types' }).getByRole('button', { name: 'Text' }).click()
        await page.mouse.click(x + 250 + count * 150, y + 420)
      }
    },
    restore: async (page) => {
      for (let count = 0; count < 3; count++) await undo(page)
    },
  },
  'drag a field over the page': {
    act: (page) => drag(page, firstField(page), { x: 240, y: 160, steps: 40 }),
    restore: undo,
  },
  'drag 500 fields over the page': {
    prepare: (page) => page.keyboard.press('Control+a'),
    act: (page) => drag(page, firstField(page), { x: 60, y: 40, steps: 20 }),
    restore: undo,
  },
  'resize a field': {
    prepare: selectFirst,
    act: (page) => drag(page, pages(page).locator('[data-handle="se"]'), { x: 60, y: 40, steps: 20 }),
    restore: undo,
  },
  'select with a lasso': {
    act: async (page) => {
      const { x, y } = await boxOf(pages(page))
      await dragFrom(page, { x: x + 30, y: y + 60 }, { x: 700, y: 400, steps: 20 })
    },
  },
  'select all 500 fields': {
    act: (page) => page.keyboard.press('Control+a'),
    restore: (page) => page.keyboard.press('Escape'),
  },
  'move a field by 20 arrow keys': {
    prepare: selectFirst,
    act: (page) => press(page, 'ArrowRight', 20),
    restore: undo,
  },
  'move 500 fields by 5 arrow keys': {
    prepare: (page) => page.keyboard.press('Control+a'),
    act: (page) => press(page, 'ArrowDown', 5),
    restore: undo,
  },
  'undo and redo a move of 500 fields': {
    prepare: async (page) => {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('ArrowDown')
    },
    act: async (page) => {
      await undo(page)
      await page.keyboard.press('Control+y')
    },
    restore: undo,
  },
  'open the properties of a field': {
    prepare: (page) => page.keyboard.press('Escape'),
    act: async (page) => {
      await selectFirst(page)
      await properties(page).waitFor()
    },
  },
  'type a label': {
    prepare: selectFirst,
    act: (page) => properties(page).getByLabel('Label').pressSequentially('Place of birth'),
    restore: async (page) => {
      await page.keyboard.press('Escape')
      await undo(page)
    },
  },
  'give a field to somebody else': { prepare: selectFirst, act: (page) => assign(page, 'Bo'), restore: undo },
  'give 500 fields to one person': {
    prepare: async (page) => {
      await selectFirst(page)
      await page.keyboard.press('Control+a')
    },
    act: (page) => assign(page, 'Bo'),
    restore: async (page) => {
      await selectFirst(page)
      await undo(page)
    },
  },
  'go to the next 10 fields with Tab': { prepare: selectFirst, act: (page) => press(page, 'Tab', 10), restore: toTop },
  'go to the next 20 pages by key': {
    prepare: selectFirst,
    act: (page) => press(page, 'PageDown', 20),
    restore: toTop,
  },
  'scroll through 20 pages': {
    act: async (page) => {
      await pages(page).hover()
      for (let count = 0; count < 50; count++) await page.mouse.wheel(0, 500)
    },
    restore: toTop,
  },
  'jump to page 150 by its thumbnail': {
    prepare: async (page) => {
      const rail = page.getByRole('navigation', { name: 'Page thumbnails' })
      await rail.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }))
      await rail.getByRole('button', { name: 'Page 150,' }).waitFor()
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Page 150,' }).click()
      await pages(page).getByRole('group', { name: 'Page 150 of' }).locator('[data-drawn]').waitFor()
    },
    restore: toTop,
  },
  'zoom in and out': {
    act: async (page) => {
      for (const name of ['Zoom in', 'Zoom in', 'Zoom out', 'Zoom out'])
        await page.getByRole('button', { name }).click()
    },
    restore: toTop,
  },
}

async function press(page: Page, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) await page.keyboard.press(key)
}

async function assign(page: Page, label: string): Promise<void> {
  await properties(page).getByLabel('Recipient').selectOption({ label })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not in view')
  return box
}

type Way = { x: number; y: number; steps: number }

async function drag(page: Page, what: Locator, way: Way): Promise<void> {
  const { x, y, width, height } = await boxOf(what)
  await dragFrom(page, { x: x + width / 2, y: y + height / 2 }, way)
}

async function dragFrom(page: Page, from: { x: number; y: number }, { x, y, steps }: Way): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + x, from.y + y, { steps })
  await page.mouse.up()
}
