import type { Role } from '../cli/toolbox.ts'
import type { Config } from '../config.ts'
import { setTracer } from '../kernel/tracing.ts'

/** Starts the traces of this process where a collector is configured, and returns what stops them. The packages are
 *  loaded only then: they take half a second and 16 MB. */
export const startTracing = async ({ tracing }: Config, role: Role): Promise<() => Promise<void>> => {
  if (!tracing) return () => Promise.resolve()
  const { openTelemetry } = await import('../ops/open-telemetry.ts')
  const { close, ...tracer } = openTelemetry(tracing, `corridor-${role}`)
  setTracer(tracer)
  return async () => {
    setTracer(undefined)
    await close()
  }
}
