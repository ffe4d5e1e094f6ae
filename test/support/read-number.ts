/** Reads a whole number from the environment; `usual` by default. Throws where it is not one. */
export const readNumber = (name: string, usual: number): number => {
  const text = process.env[name] ?? ''
  if (text === '') return usual
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is a whole number, not "${text}"`)
  return Number.parseInt(text, 10)
}
