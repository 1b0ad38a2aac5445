import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/desk/platform/database/desk-schema.ts',
    './lib/desk/platform/activity/schema.ts',
    './lib/desk/platform/live/schema.ts',
    './lib/desk/webhooks/schema.ts',
    './lib/desk/webhooks/recoveries/schema.ts',
    './lib/desk/signers/schema.ts',
    './lib/desk/platform/auth/schema.ts',
    './lib/desk/platform/upstream/keys/schema.ts',
    './lib/desk/drafts/uploads/schema.ts',
    './lib/desk/branding/schema.ts',
    './lib/desk/platform/upstream/budget/schema.ts',
    './lib/desk/envelopes/schema.ts',
    './lib/desk/contacts/schema.ts',
    './lib/desk/bulk/schema.ts',
    './lib/desk/reminders/schema.ts',
    './lib/desk/notifications/schema.ts',
    './lib/desk/views/schema.ts',
    './lib/desk/platform/mail/schema.ts',
    './lib/jobs/table.ts',
  ],
  out: './lib/desk/store/migrations',
})
