import { compiledMessages, type ENGLISH } from '../catalog'
import { type Translator, translator } from '../translator'

const AREAS = ['pages', 'consent', 'room', 'dialogs'] as const

type Texts = typeof ENGLISH
/** All that the signing room and its dialogs say. */
export const EN: Translator<Texts['pages'] & Texts['consent'] & Texts['room'] & Texts['dialogs']> = translator({
  language: 'en',
  messages: Object.assign({}, ...AREAS.map((area) => compiledMessages(area, 'en').messages)),
})
