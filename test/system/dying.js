// A process that shares a port: DYING says how it ends, and when. Plain JavaScript, so that it starts at once.
const ready = () => process.send({ kind: 'ready' })

process.on('message', ({ kind, id }) => {
  if (kind === 'stop') process.exit(0)
  process.send({ kind: 'answer', id, answer: true })
})

switch (process.env.DYING) {
  case 'at-start':
    process.exit(3)
    break
  case 'when-ready':
    ready()
    setTimeout(() => process.exit(4), 50)
    break
  case 'stands-still':
    ready()
    setTimeout(() => {
      for (;;);
    }, 50)
    break
  default:
    ready()
}
