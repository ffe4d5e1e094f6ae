/** Parses JSON; returns the text itself where it is not JSON. */
export const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
