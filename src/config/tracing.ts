import { makeValidator, str } from 'envalid'
import { publicUrl } from './validators.ts'

const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** A sampler of OTEL_TRACES_SAMPLER. */
export type SamplerName = (typeof samplerNames)[number]

/** Where traces go, and which are recorded. */
export type TracingConfig = {
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly sampler: SamplerName
  /** From 0 to 1. */
  readonly ratio: number
}

const ratio = makeValidator((text) => {
  const [, whole, decimals = ''] = /^([01])(?:\.(\d{1,9}))?$/.exec(text) ?? []
  const share = Number.parseInt(`${whole ?? ''}${decimals}`, 10) / 10 ** decimals.length
  if (Number.isNaN(share) || share > 1) throw new Error('must be a number from 0 to 1')
  return share
})

/** The variables of OpenTelemetry. Its packages read the others of these names themselves. */
export const tracingSpecs = {
  OTEL_EXPORTER_OTLP_ENDPOINT: publicUrl({
    default: '',
    desc: 'Address of an OpenTelemetry collector (OTLP over HTTP, JSON): traces go to /v1/traces there. Empty: none.',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: str({
    default: '',
    desc: 'Headers for the collector, `name=value`, comma-separated, such as its key.',
    example: 'authorization=Bearer%20…',
  }),
  OTEL_SERVICE_NAME: str({ default: '', desc: 'Name of this process in traces. Empty: corridor-ROLE.' }),
  OTEL_TRACES_SAMPLER: str({
    default: 'parentbased_always_on',
    choices: samplerNames,
    desc: 'Which traces are recorded. `parentbased_` follows the caller; the others do not.',
  }),
  OTEL_TRACES_SAMPLER_ARG: ratio({
    default: 1,
    desc: 'The share of traces that `traceidratio` records, 0 to 1.',
  }),
}

/** Returns where the traces of a validated environment go; undefined for nowhere. */
export const tracingOf = (env: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string
  readonly OTEL_TRACES_SAMPLER: string
  readonly OTEL_TRACES_SAMPLER_ARG: number
}): TracingConfig | undefined => {
  const sampler = samplerNames.find((name) => name === env.OTEL_TRACES_SAMPLER)
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === '' || sampler === undefined) return undefined
  return { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, sampler, ratio: env.OTEL_TRACES_SAMPLER_ARG }
}
