/** What a span says. No personal data, no secret and no value of a statement: traces leave the deployment. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>

/** A span to open. `parent` and `links` are traceparent headers; without a parent the current span is it. */
export type NewSpan = {
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  readonly facts?: SpanFacts
  readonly parent?: string | undefined
  readonly links?: readonly string[]
}

/** An open span. */
export type Span = {
  /** The traceparent header that makes it the parent of another process's spans. */
  readonly trace: string
  /** Runs `work` with this as the current span. */
  readonly run: <T>(work: () => T) => T
  /** Ends it; `fault` is the name of what failed, never its message. */
  readonly end: (ended?: {
    readonly name?: string
    readonly facts?: SpanFacts
    readonly fault?: string
  }) => void
}

/** What records spans. */
export type Tracer = {
  readonly open: (span: NewSpan) => Span
  /** Returns the traceparent header of the current span; undefined where there is none. */
  readonly current: () => string | undefined
  /** Runs `work` without a current span. */
  readonly outside: <T>(work: () => T) => T
}

// Of the process: a parameter for it would pass through every function between a request and its statements.
let tracer: Tracer | undefined

/** Sets what records the spans of this process; undefined, as at the start, for nothing. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next
}

/** Returns the traceparent header of the current span, for the jobs and calls that continue its trace. */
export const currentTrace = (): string | undefined => tracer?.current()

/** Opens a span that begins a trace or continues that of `parent`; undefined where nothing records spans. */
export const openSpan = (span: NewSpan): Span | undefined => tracer?.open(span)

const faultOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}

/** Runs `work` in a span, which ends with it; `factsOf` says what the result adds. */
const runIn = async <T>(
  span: Span | undefined,
  work: () => Promise<T>,
  factsOf: (result: T) => SpanFacts = () => ({}),
): Promise<T> => {
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end({ facts: factsOf(result) })
    return result
  } catch (error) {
    span.end({ fault: faultOf(error) })
    throw error
  }
}

/** Runs `work` in a span of the current trace. Without one it only runs: what polls for work begins no traces. */
export const traced = <T>(
  span: NewSpan,
  work: () => Promise<T>,
  factsOf?: (result: T) => SpanFacts,
): Promise<T> => (currentTrace() === undefined ? work() : runIn(openSpan(span), work, factsOf))

/** Runs `work` in a span that continues the trace of `parent`, else begins one. */
export const tracedFrom = <T>(span: NewSpan, work: () => Promise<T>): Promise<T> =>
  runIn(
    tracer?.outside(() => openSpan(span)),
    work,
  )

/** Runs the work that several traces share, each with a span for it: what it does is in that of the first, which the
 *  others link to. */
export const traceBatch = async <T>(
  traces: readonly (string | undefined)[],
  work: () => Promise<T>,
): Promise<T> => {
  if (!tracer) return work()
  const [parent, ...others] = [...new Set(traces.filter((trace) => trace !== undefined))]
  if (parent === undefined) return tracer.outside(work)
  const first = tracer.open({
    name: 'batch',
    kind: 'internal',
    parent,
    facts: { 'corridor.batch_size': traces.length },
  })
  const linked = others.flatMap(
    (other) => openSpan({ name: 'batch', kind: 'internal', parent: other, links: [first.trace] }) ?? [],
  )
  return runIn(first, work).finally(() => {
    for (const span of linked) span.end()
  })
}
