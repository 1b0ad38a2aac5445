import {
  AtSign,
  Briefcase,
  Building2,
  CalendarDays,
  CaseUpper,
  type LucideIcon,
  Signature,
  SquareCheck,
  TextCursorInput,
  UserRound,
} from 'lucide-react'
import type { FieldType } from '@/lib/contract/field'

export const TYPE_ICONS: Record<FieldType, LucideIcon> = {
  signature: Signature,
  initials: CaseUpper,
  date: CalendarDays,
  name: UserRound,
  email: AtSign,
  company: Building2,
  title: Briefcase,
  text: TextCursorInput,
  checkbox: SquareCheck,
}
