import { claimFolder } from '../../src/dev/claim.ts'

// A `make dev` as far as the claim of its folder: claims it whenever it is told to, and says what came of it.

const claim = async (): Promise<void> => {
  const holder = await claimFolder()
  process.send?.(holder ?? 0)
}

process.on('message', () => void claim())
process.send?.('ready')
