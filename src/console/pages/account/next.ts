/** Returns where a person wanted to go before sign-in or step-up: a page of this site. */
export const nextOf = (query: URLSearchParams): string => {
  const next = query.get('next') ?? '/'
  return /^\/(?![/\\])[\w\-./?=&%+:]*$/.test(next) ? next : '/'
}
