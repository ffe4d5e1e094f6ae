import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { SamplerName, TracingConfig } from '../config/tracing.ts'
import type { NewSpan, Span, SpanFacts, Tracer } from '../kernel/tracing.ts'
import { endsWithin } from './loop.ts'

/** Records the spans of a process and sends them to a collector. */
export type OpenTelemetry = Tracer & {
  /** Sends what is recorded, for three seconds at most, and stops. Does not throw. */
  readonly close: () => Promise<void>
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Readonly<Record<NewSpan['kind'], SpanKind>>

const samplers: Readonly<Record<SamplerName, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
}

// A header that is malformed begins a trace.
const contextOf = (header: string | undefined): Context => {
  const parent = header === undefined ? null : parseTraceParent(header)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

const linksOf = (headers: readonly string[]) =>
  headers.flatMap((header) => {
    const linked = parseTraceParent(header)
    return linked ? [{ context: linked }] : []
  })

const headerOf = (within: Context): string | undefined => {
  const span = trace.getSpanContext(within)
  if (!span) return undefined
  const flags = span.traceFlags & TraceFlags.SAMPLED ? '01' : '00'
  return `00-${span.traceId}-${span.spanId}-${flags}`
}

const attributesOf = (facts: SpanFacts = {}): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

const openProvider = (config: TracingConfig, serviceName: string): TracerProvider =>
  new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win.
    resource: resourceFromAttributes({ 'service.name': serviceName }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: samplers[config.sampler](config.ratio),
    // Headers, certificates and timeouts of the collector are those of the usual variables.
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces` }) }),
    ],
  })

// A collector that is away must not delay the end of a process.
const closeMs = 3_000

/** Opens the traces of a process (docs/design/tracing.md). */
export const openTelemetry = (config: TracingConfig, serviceName: string): OpenTelemetry => {
  const provider = openProvider(config, serviceName)
  const tracer = provider.getTracer('corridor')
  const current = new AsyncLocalStorage<Context>()
  const open = ({ name, kind, facts, parent, links = [] }: NewSpan): Span => {
    const within = parent === undefined ? (current.getStore() ?? ROOT_CONTEXT) : contextOf(parent)
    const options = { kind: kinds[kind], attributes: attributesOf(facts), links: linksOf(links) }
    const span = tracer.startSpan(name, options, within)
    const inside = trace.setSpan(within, span)
    return {
      trace: headerOf(inside) ?? '',
      run: (work) => current.run(inside, work),
      end: ({ name: renamed, facts: more, fault } = {}) => {
        if (renamed !== undefined) span.updateName(renamed)
        span.setAttributes(attributesOf(more))
        if (fault !== undefined)
          span.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return {
    open,
    current: () => headerOf(current.getStore() ?? ROOT_CONTEXT),
    outside: (work) => current.exit(work),
    close: async () => {
      const sent = provider.shutdown().catch(() => undefined)
      await endsWithin(sent, closeMs)
    },
  }
}
