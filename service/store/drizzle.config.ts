import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./service/**/schema.ts', './lib/jobs/table.ts'],
  out: './service/store/migrations',
})
