import { Refusal } from '../../../kernel/refusal.ts'
import type { Faults } from '../../kit/form.tsx'

/** Runs the work of a form. Returns what a refusal says, to be shown at the form; other errors are thrown. */
export const catchFaults = async <T>(
  work: () => Promise<T>,
): Promise<{ readonly done: T } | { readonly faults: Faults }> => {
  try {
    return { done: await work() }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'EXTERNAL_REQUEST_ERROR') throw error
    return { faults: { '': error.detail.friendly ?? error.message } }
  }
}

/** Returns where a person wanted to go before sign-in or step-up: a page of this site. */
export const nextOf = (query: URLSearchParams): string => {
  const next = query.get('next') ?? '/'
  return /^\/(?![/\\])[\w\-./?=&%+:]*$/.test(next) ? next : '/'
}
