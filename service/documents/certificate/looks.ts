import type { TextStyle } from '../page/canvas'
import { FAINT, INK, SOFT } from '../stamp/ink'

export const TITLE: TextStyle = { style: 'strong', size: 20, color: INK }
export const SECTION: TextStyle = { style: 'strong', size: 11.5, color: INK }
export const NAME: TextStyle = { style: 'strong', size: 10, color: INK }
export const BODY: TextStyle = { style: 'regular', size: 8.5, color: INK }
export const QUIET: TextStyle = { style: 'regular', size: 8.5, color: SOFT }
export const LABEL: TextStyle = { style: 'regular', size: 7.5, color: FAINT }
export const CODE: TextStyle = { style: 'mono', size: 7.5, color: INK }
