import { variables } from '../config.ts'

/** Returns the configuration that this environment results in, with secrets and the database password masked. */
export const describeConfig = (
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> => {
  const valueOf = (wanted: string): string =>
    env[wanted] || (variables.find(({ name }) => name === wanted)?.defaultValue ?? '')
  const entries = variables.map(({ name, defaultValue, isSecret }): [string, string] => {
    const value = env[name] ?? ''
    if (value === '')
      return [name, (defaultValue ?? '').replace(/<(\w+)>/, (_, other: string) => valueOf(other))]
    if (isSecret) return [name, '********']
    return [name, name.endsWith('DATABASE_URL') ? maskPassword(value) : value]
  })
  return Object.fromEntries(entries)
}

const maskPassword = (url: string): string => {
  const parsed = new URL(url)
  if (parsed.password !== '') parsed.password = '********'
  return parsed.href
}
