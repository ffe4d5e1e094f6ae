import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { renderedPath } from '../../deploy/helm/chart.ts'

type Labels = Readonly<Record<string, string>>

type EnvEntry = {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } }
}

type Probe = {
  readonly httpGet: { readonly path: string; readonly port: string }
  readonly timeoutSeconds: number
  readonly periodSeconds: number
  readonly failureThreshold: number
}

/** The only container of a pod. */
export type Container = {
  readonly name: string
  readonly image: string
  readonly command: readonly string[]
  readonly env: readonly EnvEntry[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe?: Probe
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
  readonly resources: {
    readonly requests: Readonly<Record<string, string>>
    readonly limits: Readonly<Record<string, string>>
  }
  readonly securityContext: unknown
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}

/** A pod as it is specified. */
export type Pod = {
  readonly automountServiceAccountToken: boolean
  readonly terminationGracePeriodSeconds?: number
  readonly securityContext: unknown
  readonly containers: readonly [Container]
  readonly volumes: readonly {
    readonly name: string
    readonly persistentVolumeClaim?: { claimName: string }
  }[]
}

/** An object that the chart renders; only what the tests read. */
export type Rendered = {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels: Labels; readonly annotations?: Labels }
  readonly spec: {
    readonly selector?: { readonly matchLabels?: Labels }
    readonly template?: { readonly metadata: { readonly labels: Labels }; readonly spec: Pod }
    readonly ports?: readonly { readonly name: string; readonly targetPort: string }[]
    readonly rules?: readonly {
      readonly host: string
      readonly http: {
        readonly paths: readonly [
          { readonly backend: { readonly service: { name: string; port: { name: string } } } },
        ]
      }
    }[]
    readonly scaleTargetRef?: { readonly kind: string; readonly name: string }
    readonly replicas?: number
    readonly maxUnavailable?: number
    readonly endpoints?: readonly { readonly port: string; readonly path: string }[]
  }
}

/** Reads the objects of a rendering. */
export const readRendering = (name: 'full' | 'small'): readonly Rendered[] =>
  parseAllDocuments(readFileSync(renderedPath(name), 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${name}: ${document.errors.join('\n')}`)
    return document.toJS() as Rendered
  })

/** Returns the objects of a kind. */
export const ofKind = (objects: readonly Rendered[], kind: string): readonly Rendered[] =>
  objects.filter((object) => object.kind === kind)

/** Returns the pods by the name of their container. */
export const podsOf = (objects: readonly Rendered[]): ReadonlyMap<string, Pod> =>
  new Map(
    objects.flatMap(({ spec }) => {
      const pod = spec.template?.spec
      return pod ? [[pod.containers[0].name, pod] as const] : []
    }),
  )
