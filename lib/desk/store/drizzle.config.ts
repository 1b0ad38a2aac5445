import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/desk/store/schema/desk.ts',
    './lib/desk/store/schema/activity.ts',
    './lib/desk/store/schema/live.ts',
    './lib/desk/store/schema/webhook.ts',
    './lib/desk/store/schema/recovery.ts',
    './lib/desk/store/schema/lookup.ts',
    './lib/desk/store/schema/people.ts',
    './lib/desk/store/schema/key.ts',
    './lib/desk/store/schema/upload.ts',
    './lib/desk/store/schema/branding.ts',
    './lib/desk/store/schema/budget.ts',
    './lib/desk/store/schema/mirror.ts',
    './lib/desk/store/schema/contact.ts',
    './lib/desk/store/schema/bulk-job.ts',
    './lib/desk/store/schema/reminder.ts',
    './lib/desk/store/schema/notification.ts',
    './lib/desk/store/schema/view.ts',
    './lib/desk/store/schema/mail.ts',
    './lib/jobs/table.ts',
  ],
  out: './lib/desk/store/migrations',
})
