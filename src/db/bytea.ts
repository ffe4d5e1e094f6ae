/** Returns bytes in the text format of `bytea`, for rows that are passed as JSON. Pure. */
export const byteaText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`
