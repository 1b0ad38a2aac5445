import { createContext } from 'react'
import type { SlotNumbers } from './trail/detail-words'

export const SlotsContext = createContext<SlotNumbers>(new Map())
