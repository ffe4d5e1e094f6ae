/** A whole number of the environment; `usual` where it is not said. Throws where it is none. */
export const readNumber = (name: string, usual: number): number => {
  const text = process.env[name] ?? ''
  if (text === '') return usual
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is a whole number, not "${text}"`)
  return Number.parseInt(text, 10)
}
