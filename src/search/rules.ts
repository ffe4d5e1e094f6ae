import { isId } from '../kernel/id.ts'

/** What a search finds. */
export type FoundKind =
  | 'TRANSACTION'
  | 'CUSTOMER'
  | 'PAYMENT_METHOD'
  | 'BATCH'
  | 'CHECKOUT_SESSION'
  | 'EVENT'
  | 'REQUEST'

/** A record that matches; `label` says in a few words which one it is, without personal data. */
export type Found = { readonly kind: FoundKind; readonly id: string; readonly label: string }

/** What a text may be, by its shape. */
export type Shape = 'id' | 'request' | 'lastFour' | 'customer' | 'contact' | 'text'

// Longer than any reference.
const maxLength = 1_020

/** Returns the places to search for a text, most likely first; none for a text that cannot be found. */
export const shapesOf = (text: string): readonly Shape[] => {
  if (text === '' || text.length > maxLength || text.includes('\u0000')) return []
  if (isId(text)) return ['id', 'text']
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return ['request', 'text']
  if (/^[0-9]{4}$/.test(text)) return ['lastFour', 'text']
  if (/^[A-Z]{3}[0-9]{6}$/.test(text)) return ['customer', 'text']
  // An email, a phone or an account number; it may be a reference too.
  if (text.includes('@') || /^\+?[0-9A-Za-z][0-9A-Za-z -]{4,63}$/.test(text)) return ['contact', 'text']
  return ['text']
}
