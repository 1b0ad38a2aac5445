/**
 * Runs in the page, so it may use nothing from outside: names each place where a pointer meets something else than what is drawn there. A link or
 * button covers itself and the row, entry or label that it is in, and nothing else.
 */
export function misplaced(): string[] {
  const faults: string[] = []
  const describe = (element: Element | null | undefined) =>
    element ? `<${element.localName}> ${element.getAttribute('href') ?? element.textContent?.slice(0, 40)}` : 'nothing'
  const contains = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
    x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1
  const pressable = 'a[href], button, summary, input, select, textarea, label'

  // A grid over the window: whatever can be pressed at a place is drawn at that place.
  for (let x = 4; x < innerWidth; x += 24) {
    for (let y = 4; y < innerHeight; y += 12) {
      const found = document.elementFromPoint(x, y)?.closest(pressable)
      if (!found) continue
      const frames = [
        found,
        found.closest('tr'),
        found.closest('li'),
        found.closest('label'),
        found.closest('[data-press]'),
      ]
      const isOwn = frames.some((frame) => frame && contains(frame.getBoundingClientRect(), x, y))
      if (!isOwn) faults.push(`at ${x}, ${y}, outside of it, lies ${describe(found)}`)
    }
  }

  // What is drawn in view can be met in its middle.
  const main = 'h1, h2, nav a, main a, main button, main input, main select, main thead th'
  for (const element of document.querySelectorAll(main)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const box = element.getClientRects()[0]
    if (!box || box.width < 2 || box.height < 2) continue
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const found = document.elementFromPoint(x, y)
    if (!found || element.contains(found) || found.contains(element)) continue
    // A label draws its input, and a bar that stays in view may lie over what was scrolled under it.
    if (found.closest('label')?.contains(element) || found.closest('[class*=sticky], [class*=fixed]')) continue
    faults.push(`${describe(element)} at ${Math.round(x)}, ${Math.round(y)} lies under ${describe(found)}`)
  }

  // A row leads to its own place wherever nothing else in it can be pressed or asked.
  for (const cover of document.querySelectorAll('.row-cover')) {
    const row = cover.closest('tr')
    const box = row?.getBoundingClientRect()
    if (!row || !box || box.top < 0 || box.bottom > innerHeight) continue
    const y = box.y + box.height / 2
    const found = Array.from({ length: 40 }, (_, at) =>
      document.elementFromPoint(box.x + (box.width * (at + 0.5)) / 40, y),
    )
    const outside = found.find((element) => !row.contains(element))
    if (outside) faults.push(`in the row of ${describe(cover)} is ${describe(outside)}`)
    const own = found.filter((element) => cover.contains(element)).length
    if (own < 20) faults.push(`${describe(cover)} is met at ${own} of 40 places of its row`)
  }
  // One cover that is as large as the page is met everywhere.
  return faults.slice(0, 12)
}
