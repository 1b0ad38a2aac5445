import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shipped } from './shipped'

/** Licenses that ask for no more than their text, which THIRD-PARTY-LICENSES.txt has. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'Zlib']

/** Other licenses, for single packages, with what makes them acceptable. */
const ACCEPTED: Record<string, { license: string; because: string }> = {
  'caniuse-lite': { license: 'CC-BY-4.0', because: 'data, unchanged, and named in THIRD-PARTY-LICENSES.txt' },
  'dejavu-fonts-ttf': {
    license: 'SEE LICENSE IN README.md AND LICENSE',
    because: 'Bitstream Vera license: fonts may be embedded and shipped with software, but not sold alone',
  },
  geist: { license: 'SIL OPEN FONT LICENSE', because: 'a font, not sold alone' },
}
/** Packages of fonts: the code is MIT, the fonts may be shipped with software, but not sold alone. */
const FONT = /^@expo-google-fonts\//
const FONT_LICENSES = ['MIT AND OFL-1.1', 'MIT AND Apache-2.0']

export function licenseOf({ path }: Pick<Shipped, 'path'>): string {
  const { license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  return typeof license === 'string' ? license : 'none named'
}

/** Packages whose license is not on the list. */
export function licenseProblems(packages: Shipped[]): string[] {
  return packages
    .filter((each) => !isAllowed(each.name, licenseOf(each)))
    .map((each) => `${each.name} ${each.version}: ${licenseOf(each)}`)
}

/** True for a license of the list, for a choice that contains one, and for several of them at once. */
export function isAllowed(name: string, license: string): boolean {
  if (ACCEPTED[name]?.license === license) return true
  if (FONT.test(name) && FONT_LICENSES.includes(license)) return true
  const choices = license.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((each) => ALLOWED.includes(each)))
}
