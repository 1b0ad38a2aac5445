/** For a program that uses the dashboard's code on a database alone. */
export const deskEnvironment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  SERVICE_BASE_URL: 'http://127.0.0.1:9/core',
  SERVICE_API_KEY: 'sk_live_bench',
  AUTH_SECRET: 'only-for-the-bench-0123456789abcdef',
  DESK_ORIGIN: 'http://localhost:3000',
  LOG_LEVEL: 'error',
})
