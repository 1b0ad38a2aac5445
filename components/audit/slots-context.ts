import { createContext } from 'react'
import type { SlotNumbers } from './detail-words'

export const SlotsContext = createContext<SlotNumbers>(new Map())
