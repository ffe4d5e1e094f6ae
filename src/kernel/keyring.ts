/** A secret key with its id. */
export type NamedKey = { readonly id: string; readonly key: Buffer }

/** Keys of one purpose: the first makes what is new, all of them verify or open what exists. */
export type Keyring = readonly [NamedKey, ...NamedKey[]]
