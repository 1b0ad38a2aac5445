import type { Color } from '../page/canvas'

/** What signers wrote has the blue-black of a pen, to differ from the printed page. */
export const PEN: Color = [0.07, 0.13, 0.36]
export const FAINT: Color = [0.42, 0.45, 0.5]
export const INK: Color = [0.1, 0.11, 0.13]
export const SOFT: Color = [0.33, 0.35, 0.39]
export const RULE: Color = [0.82, 0.84, 0.87]
export const SHADE: Color = [0.955, 0.96, 0.97]

/** A date with its zone, as it is printed everywhere: `2026-11-20 10:00:00 UTC`. */
export const printedDate = (date: Date) => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`
