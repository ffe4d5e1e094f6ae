/** A variable, as documents describe it. */
export type Variable = {
  readonly name: string
  readonly meaning: string
  readonly defaultValue: string | undefined
  readonly example: string | undefined
  readonly isSecret: boolean
}

/** What a check says about its variable. */
export type SpecFacts = {
  readonly desc?: string
  readonly default?: string | number | boolean | object | undefined
  readonly example?: string
  readonly choices?: readonly unknown[]
}

// As written in an environment, so that it can be copied from a document.
const showDefault = (value: SpecFacts['default']): string | undefined => {
  if (value === undefined) return undefined
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value).replaceAll('"', '')
}

/** Describes a variable for documents. */
export const describeVariable = (name: string, facts: SpecFacts, isSecret: boolean): Variable => ({
  name,
  meaning: `${facts.desc ?? ''}${facts.choices ? ` One of: ${facts.choices.map(String).join(', ')}.` : ''}`,
  defaultValue: showDefault(facts.default),
  example: facts.example,
  isSecret,
})
