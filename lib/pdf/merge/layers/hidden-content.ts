import { operatorsIn } from '../../page/operators'

/** What a drawing names: whether the layer that it enters is hidden, and whether the picture that it draws belongs to a hidden one. */
export type Hidden = { layer: (name: string) => boolean; picture: (name: string) => boolean }

const MARKS = ['BMC', 'BDC', 'EMC']
const PATHS = ['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*']
const TEXTS = ['Tj', 'TJ', "'", '"']
const NAMES = [...MARKS, ...PATHS, ...TEXTS, 'Do', 'sh', 'BI', 'ID', 'BT', 'ET', 'Tr', 'q', 'Q']

const LAYER = /\/OC\s*\/([^\s/[\]<>(){}%]+)\s*$/
const NAME = /\/([^\s/[\]<>(){}%]+)\s*$/
const NUMBER = /([-+.\d]+)\s*$/
const TWO_NUMBERS = /^\s*([-+.\d]+)\s+([-+.\d]+)/
const INVISIBLE = 3
/** Longer operands are no names. */
const LONGEST_NAME = 300

type Edit = { from: number; to: number; text: string }

/**
 * A drawing without what its hidden layers draw, and without its layers; undefined where it has none. Everything else that a hidden
 * part does, such as moving on or choosing a color, counts for what follows it, as in readers.
 */
export function withoutHiddenContent(content: Uint8Array, hidden: Hidden): Uint8Array | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const operand = (from: number, at: number) => bytes.toString('latin1', Math.max(from, at - LONGEST_NAME), at)
  const edits: Edit[] = []
  const marks: boolean[] = []
  const modes: number[] = []
  let hiding = 0
  let mode = 0
  let image = 0
  /** Where the text began that is open. */
  let text: 'visible' | 'hidden' | undefined
  /** Of a text that began hidden: gone if it ends hidden, and otherwise drawn invisibly, because what follows continues there. */
  let hiddenTexts: Edit[] = []

  for (const { name, from, at, to } of operatorsIn(content, NAMES)) {
    if (name === 'BMC') marks.push(false)
    else if (name === 'BDC') {
      const layer = LAYER.exec(operand(from, at))?.[1]
      const isHidden = layer !== undefined && hidden.layer(decodeName(layer))
      if (layer !== undefined) edits.push({ from, to, text: ' /OC BMC' })
      marks.push(isHidden)
      if (isHidden) hiding += 1
    } else if (name === 'EMC') {
      if (marks.pop()) hiding -= 1
      if (hiding === 0 && text === 'hidden') {
        for (const edit of hiddenTexts) edit.text = invisibly(bytes, edit, mode)
        text = 'visible'
      }
    } else if (name === 'BT') {
      text = hiding > 0 ? 'hidden' : 'visible'
      hiddenTexts = []
    } else if (name === 'ET') text = undefined
    else if (name === 'q') modes.push(mode)
    else if (name === 'Q') mode = modes.pop() ?? mode
    else if (name === 'Tr') mode = Number(NUMBER.exec(operand(from, at))?.[1] ?? 0)
    else if (name === 'BI') image = at
    else if (name === 'Do') {
      const picture = NAME.exec(operand(from, at))?.[1]
      if (hiding > 0 || (picture !== undefined && hidden.picture(decodeName(picture))))
        edits.push({ from, to, text: ' ' })
    } else if (hiding === 0) continue
    else if (name === 'sh') edits.push({ from, to, text: ' ' })
    else if (name === 'ID') edits.push({ from: image, to, text: ' ' })
    else if (PATHS.includes(name)) edits.push({ from: at, to, text: 'n' })
    else if (text === 'visible') {
      const edit = { from, to, text: '' }
      edits.push({ ...edit, text: invisibly(bytes, edit, mode) })
    } else {
      const edit = { from, to, text: withoutText(bytes.toString('latin1', from, Math.min(to, from + 100)), name) }
      edits.push(edit)
      hiddenTexts.push(edit)
    }
  }
  return edits.length > 0 ? applyEdits(bytes, edits) : undefined
}

/** A text that nobody sees, and after which the next one begins. */
const invisibly = (bytes: Buffer, { from, to }: Edit, mode: number) =>
  ` ${INVISIBLE} Tr ${bytes.toString('latin1', from, to)} ${mode} Tr`

/** Two operators that draw text also move to the next line, and one sets how far words and letters are apart. */
function withoutText(operator: string, name: string): string {
  if (name === "'") return ' T*'
  if (name !== '"') return ' '
  const [, spacing = '0', letters = '0'] = TWO_NUMBERS.exec(operator) ?? []
  return ` ${spacing} Tw ${letters} Tc T*`
}

const decodeName = (name: string) =>
  name.replace(/#([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

function applyEdits(bytes: Buffer, edits: Edit[]): Uint8Array {
  const parts: Buffer[] = []
  let done = 0
  for (const { from, to, text } of edits) {
    parts.push(bytes.subarray(done, from), Buffer.from(text, 'latin1'))
    done = to
  }
  return Buffer.concat([...parts, bytes.subarray(done)])
}
