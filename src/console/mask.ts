const shown = 4

/** Masks an email address but its first letter and its domain: `g····@example.com`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '····' : `${Array.from(email)[0] ?? ''}····${email.slice(at)}`
}

/** Masks a number but its last four characters; all of it where it has no more than four. */
export const maskNumber = (text: string): string => {
  const characters = Array.from(text)
  return characters.length > shown ? `···· ${characters.slice(-shown).join('')}` : '····'
}

/** Masks the number of an account, which is an email address in some channels. */
export const maskAccount = (account: string): string =>
  account.includes('@') ? maskEmail(account) : maskNumber(account)
