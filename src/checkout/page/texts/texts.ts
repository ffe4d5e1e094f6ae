import type { english } from './english.ts'

/** The name of a sentence. */
export type TextKey = keyof typeof english

/** The sentences of a language: the same ones as in English. */
export type Texts = Readonly<Record<TextKey, string>>

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** The values of a sentence: one for each placeholder. */
export type TextValues<Key extends TextKey> = [Placeholder<(typeof english)[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholder<(typeof english)[Key]>, string>>]

/** A sentence without placeholders. */
export type PlainKey = { [Key in TextKey]: TextValues<Key> extends [] ? Key : never }[TextKey]

/** Returns a sentence with its placeholders filled. */
export type Say = <Key extends TextKey>(key: Key, ...values: TextValues<Key>) => string

/** Creates the function that returns the sentences of a language. */
export const createSay =
  (texts: Texts): Say =>
  (key, ...[values]) => {
    const given: Readonly<Record<string, string>> = values ?? {}
    return texts[key].replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '')
  }
