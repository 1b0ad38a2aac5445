import 'server-only'
import { headers } from 'next/headers'
import { findInvite } from '@/lib/desk/accounts/invites'
import { findPasswordReset } from '@/lib/desk/accounts/passwords/password-resets'
import { secondStepOf } from './second-step'

/** What pages for people without a session show. Reading spends no link: only the form does. */
export const invitedBy = (token: string) => findInvite(token)
export const resetOf = (token: string) => findPasswordReset(token)
export const secondStep = async () => secondStepOf(await headers())
