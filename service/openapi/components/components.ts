import { BRANDING_COMPONENTS } from './branding'
import type { Component } from './component'
import { ENVELOPE_COMPONENTS } from './envelope'
import { IDENTITY_COMPONENTS } from './identity'
import { OPERATOR_COMPONENTS } from './operator'
import { SIGNING_COMPONENTS } from './signing'
import { WEBHOOK_COMPONENTS } from './webhooks'

export const COMPONENTS: Component[] = [
  ...ENVELOPE_COMPONENTS,
  ...IDENTITY_COMPONENTS,
  ...WEBHOOK_COMPONENTS,
  ...SIGNING_COMPONENTS,
  ...BRANDING_COMPONENTS,
  ...OPERATOR_COMPONENTS,
]
