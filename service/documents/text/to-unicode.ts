import type { Coded } from './faces'

const RANGE_LIMIT = 100

const hex = (value: number) => value.toString(16).padStart(4, '0')
const utf16 = (text: string) => Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('')

/** The table of the text of each code, for searching and copying. */
export function toUnicode(codes: Coded[]): Uint8Array {
  const entries = codes.filter(({ text }) => text !== '').map(({ code, text }) => `<${hex(code)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let start = 0; start < entries.length; start += RANGE_LIMIT) {
    const block = entries.slice(start, start + RANGE_LIMIT)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return new TextEncoder().encode(`/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`)
}
