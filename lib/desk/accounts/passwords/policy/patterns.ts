const KEYBOARD = [
  '`1234567890-=',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '789456123',
].flatMap((row) => [row, [...row].reverse().join('')])

const LONGEST_ROW = Math.max(...KEYBOARD.map((row) => row.length))

/** How many characters from `start` follow a pattern that is easy to guess; 0 when there is none. */
export function patternLength(text: string, start: number): number {
  return Math.max(
    runLength(text, start, 0, 3),
    runLength(text, start, 1, 3),
    runLength(text, start, -1, 3),
    keyboardLength(text, start),
    numberLength(text, start),
  )
}

/** A run whose character codes change by `step`: aaa, abc, 321. */
function runLength(text: string, start: number, step: number, shortest: number): number {
  let length = 1
  while (text.charCodeAt(start + length) - text.charCodeAt(start + length - 1) === step) length += 1
  return length >= shortest ? length : 0
}

function keyboardLength(text: string, start: number): number {
  for (let length = Math.min(LONGEST_ROW, text.length - start); length >= 4; length--) {
    const part = text.slice(start, start + length)
    if (KEYBOARD.some((row) => row.includes(part))) return length
  }
  return 0
}

/** Years, dates and up to four digits are the first numbers an attacker tries. */
function numberLength(text: string, start: number): number {
  const [digits = ''] = text.slice(start).match(/^\d+/) ?? []
  if (/\d/.test(text.charAt(start - 1))) return 0
  return digits.length <= 4 || /^((19|20)\d{6}|\d{4}(19|20)\d\d|\d{6})$/.test(digits) ? digits.length : 0
}
