import type { TextLook } from '../page/canvas'
import { FAINT, INK, SOFT } from '../stamp/ink'

export const TITLE: TextLook = { style: 'strong', size: 20, colour: INK }
export const SECTION: TextLook = { style: 'strong', size: 11.5, colour: INK }
export const NAME: TextLook = { style: 'strong', size: 10, colour: INK }
export const BODY: TextLook = { style: 'regular', size: 8.5, colour: INK }
export const QUIET: TextLook = { style: 'regular', size: 8.5, colour: SOFT }
export const LABEL: TextLook = { style: 'regular', size: 7.5, colour: FAINT }
export const CODE: TextLook = { style: 'mono', size: 7.5, colour: INK }
