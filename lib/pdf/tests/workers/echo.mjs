/** Answers with a greeting, or misbehaves in the way it is asked to. */
process.on('message', (request) => {
  if (request === 'die') process.exit(3)
  if (request === 'throw') throw new Error('out of hand')
  if (request === 'hoard') hoard()
  while (request === 'loop');
  process.send?.(request === 'secrets' ? Object.keys(process.env) : `hello ${request}`)
})

/** More memory in single steps than any limit leaves time to stop. */
function hoard() {
  const kept = []
  for (;;) kept.push('x,'.repeat(2 ** 24).split(','))
}
