import { startReceiver } from './receiver.ts'

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> }

/** A span as a collector gets it. */
export type CollectedSpan = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly attributes: readonly Attribute[]
}

type Export = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[]
  }[]
}

/** Returns an attribute of a span. */
export const attributeOf = ({ attributes }: CollectedSpan, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

/** Starts a collector of OpenTelemetry traces (OTLP over HTTP, in JSON) on 127.0.0.1. */
export const startCollector = async () => {
  const receiver = await startReceiver()
  receiver.answer = (res) => res.setHeader('content-type', 'application/json').end('{}')
  const exports = (): readonly Export['resourceSpans'][number][] =>
    receiver.received.flatMap(({ body }) => (JSON.parse(body) as Export).resourceSpans)
  return {
    ...receiver,
    spans: (): readonly CollectedSpan[] =>
      exports().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    services: (): readonly unknown[] =>
      exports().map(
        ({ resource }) => resource.attributes.find(({ key }) => key === 'service.name')?.value['stringValue'],
      ),
    /** Everything that it got, as text. */
    text: (): string => receiver.received.map(({ body }) => body).join('\n'),
    paths: (): readonly string[] => receiver.received.map(({ path }) => path),
  }
}
