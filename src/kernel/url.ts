/** Parses a URL; undefined where it is none. Not by `URL.canParse`: once V8 has compiled it, Node 20 and 22 refuse
 *  every host with a letter such as “ü”. Pure. */
export const parseUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
