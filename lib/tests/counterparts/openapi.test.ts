import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openApi } from '@/service/openapi/generate'
import { homeWith } from './debian'
import { installFromNpm, isOnNpm } from './npm'

vi.setConfig({ testTimeout: 180_000 })

const REDOCLY = { '@redocly/cli': '2.77.0' }

test.runIf(isOnNpm(REDOCLY))('redocly lint finds no error in the OpenAPI document', () => {
  const home = homeWith({ 'openapi.json': JSON.stringify(openApi('/core')) })
  const program = join(installFromNpm(REDOCLY), 'node_modules/@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { status, stderr } = spawnSync(process.execPath, [program, 'lint', 'openapi.json'], {
    cwd: home,
    encoding: 'utf8',
    env,
  })
  rmSync(home, { recursive: true, force: true })
  expect({ status, errors: /(\d+) errors?/.exec(stderr)?.[0] }).toEqual({ status: 0, errors: undefined })
})
