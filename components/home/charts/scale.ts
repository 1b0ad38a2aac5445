/** The end of an axis of counts: the next round number, at least 4, so that its half is one as well. */
export function axisEnd(most: number): number {
  if (most <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((each) => each * power >= most) ?? 10
  return step * power
}

/** A line through the values, in a box of 100 by 100 whose bottom is zero. */
export function linePath(values: readonly number[], end: number): string {
  const x = (index: number) => (values.length > 1 ? (index / (values.length - 1)) * 100 : 50)
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))} ${round(100 - (value / end) * 100)}`)
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100
