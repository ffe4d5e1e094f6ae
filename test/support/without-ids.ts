/** Returns a text without the ids of 24 hexadecimal digits, which may contain any few digits by chance. Pure. */
export const withoutIds = (text: string): string => text.replaceAll(/\b[0-9a-f]{24}\b/g, '')
