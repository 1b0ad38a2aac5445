import { placesOf, retiredTerms } from '../check/glossary'

const REMAINING = 'Still to be replaced'
const ROW = /^\| `(.+?)` \| (\w+) \| (.+) \| (\d+) \|\n/gm
/** The end of the table of retired words. */
const RETIRED_END = /(\n## Retired words\n[\s\S]*?\n(?:\|.*\n)+)/

/** docs/glossary.md with the places that are left today; a word that is gone moves to the retired ones. Never a higher number. */
export function withFewerPlaces(glossary: string, sources: Record<string, string>): string {
  const places = placesOf(retiredTerms(glossary, REMAINING), sources)
  const gone: string[] = []
  const lowered = glossary.replace(ROW, (_, term: string, kind: string, instead: string, atMost: string) => {
    const left = Math.min(Number(atMost), places.get(term)?.length ?? 0)
    if (left > 0) return `| \`${term}\` | ${kind} | ${instead} | ${left} |\n`
    gone.push(`| \`${term}\` | ${kind} | ${instead} |\n`)
    return ''
  })
  return lowered.replace(RETIRED_END, (table) => table + gone.join(''))
}
