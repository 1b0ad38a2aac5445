import { cutFontSlices } from './font-slices'
import { buildWhatIsStale } from './launch/build'
import { buildPdfWorker, buildPreload } from './launch/build-preload'
import { launchConfig } from './launch/config'
import { launch } from './launch/launch'
import { onStopSignal, outlastReaders } from './launch/signals'
import { copyPdfjsAssets } from './pdfjs-assets'

/**
 * `npm start`: builds what is not built, then starts PostgreSQL, the service and the dashboard, and ends them together.
 * `npm run dev` is the same with both programs watching their sources.
 */
async function main(): Promise<number> {
  const config = launchConfig(process.env, process.argv.includes('--dev'))
  outlastReaders()
  const asked = onStopSignal()
  if (config.dev) {
    copyPdfjsAssets(process.cwd())
    await cutFontSlices(process.cwd())
    await buildPreload()
    await buildPdfWorker()
  } else await buildWhatIsStale()
  const running = await launch(config, asked)
  if (!running) return 0
  process.stdout.write(`\n${running.greeting}\n`)

  const reason = await Promise.race([asked, running.died])
  if (reason) process.stderr.write(`${reason}: stopping\n`)
  await running.stop()
  return reason ? 1 : 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
