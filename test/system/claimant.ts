import { claimFolder } from '../../src/dev/claim.ts'

// The part of `make dev` that claims its folder: claims it on request, and reports the result.

const claim = async (): Promise<void> => {
  const holder = await claimFolder()
  process.send?.(holder ?? 0)
}

process.on('message', () => void claim())
process.send?.('ready')
