import { Gauge, type Registry } from 'prom-client'

/** What a gauge shows, and the names of its labels. */
type GaugeText = { readonly help: string; readonly labels?: readonly string[] }

/** A value of a gauge, for its labels. */
type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

/** Gauges by their names, whose values are read together. A gauge without a sample has no value. */
type Definition<Name extends string> = {
  readonly source: string
  readonly gauges: Readonly<Record<Name, GaugeText>>
  readonly read: () => Promise<Readonly<Record<Name, readonly Sample[]>>>
}

/** Gauges whose values are read together. */
export type GaugeSource = {
  readonly source: string
  /** Reads the values, and shows them. Where they cannot be read, the gauges have none: an outdated one would look
   *  healthy. */
  readonly refresh: () => Promise<void>
}

/** Registers gauges; `read` returns the samples of each. */
export const createGaugeSource = <Name extends string>(
  registers: Registry[],
  { source, gauges, read }: Definition<Name>,
): GaugeSource => {
  const shown = new Map(
    Object.entries<GaugeText>(gauges).map(([name, { help, labels: labelNames = [] }]) => [
      name,
      new Gauge({ name, help, labelNames, registers }),
    ]),
  )
  const refresh = async (): Promise<void> => {
    for (const gauge of shown.values()) gauge.reset()
    for (const [name, samples] of Object.entries<readonly Sample[]>(await read()))
      for (const [labels, value] of samples) shown.get(name)?.set(labels, value)
  }
  return { source, refresh }
}
