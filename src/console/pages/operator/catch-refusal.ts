import { Refusal } from '../../../kernel/refusal.ts'

/** Runs what a page shows. Returns why it was refused, to be shown there. */
export const catchRefusal = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly done: T } | { readonly fault: string }> => {
  try {
    return { done: await work() }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION_ERROR') throw error
    return { fault: error.detail.friendly ?? error.message }
  }
}
