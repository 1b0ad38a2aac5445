import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './check/chromium'

const FOLDER = 'public/icons'

/**
 * What is drawn from `icon.svg`. Without a margin the icon keeps its round corners; with one it fills the square to the edges, because the
 * system cuts a shape of its own out of it.
 */
const ICONS = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'maskable-512.png', size: 512, margin: 0.1, purpose: 'maskable' },
  { name: 'apple-touch-icon.png', size: 180, margin: 0.04 },
]

const svg = readFileSync(`${FOLDER}/icon.svg`, 'utf8')
const [, background = ''] = /<rect[^>]*fill="(#\w+)"/.exec(svg) ?? []

/** Draws the icons and writes the web manifest: `npm run icons:generate`, after a change of `icon.svg`. */
mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium() })
for (const { name, size, margin } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const image = `url("data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}")`
  const style = `margin: ${(margin ?? 0) * size}px; background: ${image} center / contain no-repeat`
  await page.setContent(
    `<html style="height: 100%; display: grid; background: ${margin ? background : 'none'}"><body style='${style}'>`,
  )
  writeFileSync(`${FOLDER}/${name}`, await page.screenshot({ omitBackground: true }))
}
await browser.close()

const manifest = {
  name: "Sender's desk",
  short_name: 'Desk',
  description: 'Send envelopes, follow who signs, keep what was signed.',
  id: '/',
  start_url: '/',
  // Pages have addresses that people go back to, reload and pass on.
  display: 'minimal-ui',
  background_color: background,
  theme_color: background,
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ...ICONS.filter(({ name }) => !name.startsWith('apple')).map(({ name, size, purpose }) => ({
      src: `/icons/${name}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      ...(purpose && { purpose }),
    })),
  ],
}
writeFileSync('public/manifest.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`)
