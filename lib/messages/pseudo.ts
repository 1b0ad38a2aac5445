import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import type { Messages } from './translator'

const ACCENTS: Record<string, string> = {
  ...{ a: 'á', c: 'ç', e: 'é', i: 'í', n: 'ñ', o: 'ó', s: 'š', u: 'ú', y: 'ý', A: 'Á', E: 'É', I: 'Í', O: 'Ó', U: 'Ú' },
}

/** English with accents and 40 % longer, which shows what is not translated and what does not fit. */
export const pseudoMessages = (texts: Messages): Messages =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, printAST(parse(text).map(lengthenElement))]))

function lengthenElement(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: lengthenedText(element.value) }
    case TYPE.tag:
      return { ...element, children: element.children.map(lengthenElement) }
    case TYPE.select:
    case TYPE.plural: {
      const options = Object.entries(element.options).map(([name, { value }]) => [
        name,
        { value: value.map(lengthenElement) },
      ])
      return { ...element, options: Object.fromEntries(options) }
    }
    default:
      return element
  }
}

function lengthenedText(text: string): string {
  const letters = text.replace(/\P{L}/gu, '').length
  const accentedText = text.replace(/[A-Za-z]/g, (letter) => ACCENTS[letter] ?? letter)
  return letters === 0 ? text : `${accentedText}${'·'.repeat(Math.ceil(letters * 0.4))}`
}
