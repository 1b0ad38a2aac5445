import type { Icon } from '@/components/ui/icon'
import {
  AtSign,
  Briefcase,
  Building2,
  CalendarDays,
  CaseUpper,
  Signature,
  SquareCheck,
  TextCursorInput,
  UserRound,
} from '@/components/ui/more-icons'
import type { FieldType } from '@/lib/contract/field-types'

export const TYPE_ICONS: Record<FieldType, Icon> = {
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
