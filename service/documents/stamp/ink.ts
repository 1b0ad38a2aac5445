import type { Colour } from '../page/canvas'

/** What signers wrote is set in the blue-black of a pen, so that it stands apart from the printed page. */
export const PEN: Colour = [0.07, 0.13, 0.36]
export const FAINT: Colour = [0.42, 0.45, 0.5]
export const INK: Colour = [0.1, 0.11, 0.13]
export const SOFT: Colour = [0.33, 0.35, 0.39]
export const RULE: Colour = [0.82, 0.84, 0.87]
export const SHADE: Colour = [0.955, 0.96, 0.97]
