import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/desk/**/schema.ts', './lib/jobs/table.ts'],
  out: './lib/desk/runtime/database/migrations',
})
