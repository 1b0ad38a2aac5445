import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './lib/desk/schema.ts',
    './lib/desk/activity-schema.ts',
    './lib/desk/live-schema.ts',
    './lib/desk/webhook-schema.ts',
    './lib/desk/recovery-schema.ts',
    './lib/desk/lookup-schema.ts',
    './lib/desk/people-schema.ts',
    './lib/desk/key-schema.ts',
  ],
  out: './lib/desk/migrations',
})
