import { cutFontSlices } from './font-slices'
import { buildWhatIsStale } from './launch/build'
import { buildPdfWorker, buildPreload } from './launch/build-preload'
import { launchConfig } from './launch/config'
import { exitWith, run } from './launch/run'
import { onStopSignal, outlastReaders } from './launch/signals'
import { makePdfjsAssets } from './pdfjs-assets'

/**
 * `npm start`: builds what is not built, then starts PostgreSQL, the service and the dashboard, and ends them together.
 * `npm run dev` is the same with both programs watching their sources.
 */
async function main(): Promise<number> {
  const dev = process.argv.includes('--dev')
  const config = launchConfig(process.env, dev)
  outlastReaders()
  const asked = onStopSignal()
  if (config.dev) {
    await makePdfjsAssets(process.cwd())
    await cutFontSlices(process.cwd())
    await buildPreload()
    await buildPdfWorker()
  } else await buildWhatIsStale()
  return run(config, asked)
}

exitWith(main)
