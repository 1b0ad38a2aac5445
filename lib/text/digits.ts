const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Each script has its digits in a row, from zero to nine. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(code - value - 1)) value++
  return value
}

/** The digits of other scripts as 0 to 9: phones in Arabic or Persian type those of their keyboard. */
export const latinDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(digitValue(digit))))
