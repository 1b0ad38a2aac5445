import { parentPort, workerData } from 'node:worker_threads'

const { greeting } = workerData

/** Answers with a greeting, or misbehaves in the way it is asked to. */
parentPort?.on('message', (request) => {
  if (request === 'die') process.exit(3)
  if (request === 'throw') throw new Error('out of hand')
  while (request === 'loop');
  parentPort?.postMessage(`${greeting} ${request}`)
})
