'use client'

import type { ComponentProps } from 'react'
import { GroupName, OptionControl } from './field/form-controls'
import { formRules } from './field/form-rules'
import { OpenRoom } from './open-room'

const FORM = { rules: formRules, GroupName, OptionControl }

/** The room of a signer who fills in a form: its rules and controls load with the first one. */
export const FormRoom = (props: ComponentProps<typeof OpenRoom>) => <OpenRoom {...props} form={FORM} />
