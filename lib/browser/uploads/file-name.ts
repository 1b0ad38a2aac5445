/** Controls, invisible characters, and those that turn the direction of what follows. Joiners and tags stay: scripts and emoji need them. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+/gu
/** As the server counts. */
const MOST = 200

/** The name of a chosen file as people read it, on one line, without folders, as long as a name may be. */
export function readableName(name: string): string {
  const base = name.split(/[/\\]/).findLast((part) => part.trim()) ?? ''
  const plain = base.normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim()
  if (plain.length <= MOST) return plain || 'Document'
  const ending = /\.[^.\s]{1,10}$/u.exec(plain)?.[0] ?? ''
  return `${beginningOf(plain, MOST - ending.length - 1)}…${ending}`
}

const MOST_SHOWN = 48

/** A name within a sentence: the beginning and the end of a long one, and its direction changes nothing around it. */
export function shortName(name: string): string {
  const characters = [...name]
  const isLong = characters.length > MOST_SHOWN
  const shown = isLong ? `${characters.slice(0, MOST_SHOWN - 17).join('')}…${characters.slice(-16).join('')}` : name
  // Left-to-right names stay as they are, which makes them easy to find and to copy.
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whole characters only, an emoji of several among them. */
function beginningOf(text: string, most: number): string {
  let end = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}
