{{- define "corridor.name" -}}
{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- end }}

{{- define "corridor.labels" -}}
app.kubernetes.io/name: corridor
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .service }}
{{- end }}

{{- define "corridor.meta" -}}
name: {{ include "corridor.name" .root }}-{{ .service }}
labels:
  {{- include "corridor.labels" . | nindent 2 }}
  app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
  app.kubernetes.io/managed-by: {{ .root.Release.Service }}
  helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* The secrets that each process reads; a test compares them with those of compose.yaml and of the systemd units. */}}
{{- define "corridor.keys" -}}
{{- $seals := list "ENCRYPTION_KEYS" "BLIND_INDEX_KEY" "WEBHOOK_PRIVATE_KEY" -}}
{{- $all := prepend $seals "API_KEY_PEPPER" -}}
{{- dict "migrate" list "api" $all "worker" $seals "console" $all "operator" $all | toJson -}}
{{- end }}

{{- define "corridor.secret" -}}
- name: {{ .name }}
  valueFrom: { secretKeyRef: { name: {{ .from }}, key: {{ .key | default .name }} } }
{{ end }}

{{/* Which login of the database a process has, its keys, and what else it reads. */}}
{{- define "corridor.env" -}}
{{- $values := .root.Values -}}
{{- $service := .service -}}
{{- $login := ternary "owner" $service (eq $service "migrate") -}}
- name: CORRIDOR_MODE
  value: {{ $values.mode }}
{{ include "corridor.secret" (dict "name" "DATABASE_URL" "from" $values.secrets.database "key" $login) -}}
{{- range index (include "corridor.keys" . | fromJson) $service }}
{{- include "corridor.secret" (dict "name" . "from" $values.secrets.keys) }}
{{- end }}
{{- if ne $service "migrate" }}
{{- $settings := dict "HOST" "0.0.0.0" "PORT" "3000" "METRICS_HOST" "0.0.0.0" "METRICS_PORT" "9090" }}
{{- $_ := set $settings "PUBLIC_URL" (required "Set publicUrl to the https address of the API." $values.publicUrl) }}
{{- $_ := set $settings "CONSOLE_URL" (required "Set consoleUrl to the https address of the console." $values.consoleUrl) }}
{{- $_ := set $settings "SHUTDOWN_DELAY_MS" $values.shutdownDelayMs }}
{{- $_ := set $settings "SHUTDOWN_GRACE_MS" $values.shutdownGraceMs }}
{{- if eq $service "console" }}
{{- $_ := set $settings "CONSOLE_PORT" "3000" }}
{{- if $values.oidc.issuer }}
{{- $_ := set $settings "CONSOLE_OIDC_ISSUER" $values.oidc.issuer }}
{{- $_ := set $settings "CONSOLE_OIDC_CLIENT_ID" $values.oidc.clientId }}
{{- include "corridor.secret" (dict "name" "CONSOLE_OIDC_CLIENT_SECRET" "from" $values.secrets.oidc) }}
{{- end }}
{{- end }}
{{- if and (has $service (list "api" "console" "operator")) $values.media.bucket }}
{{- range $name := list "ENDPOINT" "REGION" "BUCKET" }}
{{- $_ := set $settings (printf "MEDIA_S3_%s" $name) (index $values.media (lower $name)) }}
{{- end }}
{{- range list "MEDIA_S3_ACCESS_KEY_ID" "MEDIA_S3_SECRET_ACCESS_KEY" }}
{{- include "corridor.secret" (dict "name" . "from" $values.secrets.bucket) }}
{{- end }}
{{- end }}
{{- if and (ne $service "operator") $values.traces.endpoint }}
{{- $_ := set $settings "OTEL_EXPORTER_OTLP_ENDPOINT" $values.traces.endpoint }}
{{- if $values.secrets.traces }}
{{- include "corridor.secret" (dict "name" "OTEL_EXPORTER_OTLP_HEADERS" "from" $values.secrets.traces) }}
{{- end }}
{{- end }}
{{- if $values.rails.configMap }}
{{- $_ := set $settings "RAILS_FILE" "/etc/corridor/rails.json" }}
{{- range $values.rails.variables }}
{{- include "corridor.secret" (dict "name" . "from" $values.secrets.rails) }}
{{- end }}
{{- end -}}
{{- range $name, $value := mustMergeOverwrite $settings $values.settings (index $values $service).settings -}}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{ end }}
{{- end }}
{{- end }}

{{/* A pod that may write to /tmp only, and gain no rights. */}}
{{- define "corridor.pod" -}}
{{- $values := .root.Values -}}
{{- $hasUploads := and (has .service (list "api" "console" "operator")) (not $values.media.bucket) -}}
{{- $hasRails := and $values.rails.configMap (ne .service "migrate") -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with $values.pullSecrets }}
imagePullSecrets: {{ toJson . }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
containers:
  - name: {{ .service }}
    image: {{ $values.image.repository }}:{{ $values.image.tag | default .root.Chart.AppVersion }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    command: {{ .command | toJson }}
    env:
      {{- include "corridor.env" . | trim | nindent 6 }}
    {{- with .ports }}
    ports:
      {{- toYaml . | nindent 6 }}
    # Alive: the process responds. Ready: it has a database of its schema, and does not stop.
    startupProbe:
      httpGet: { path: /healthz, port: http }
      periodSeconds: 2
      timeoutSeconds: 3
      failureThreshold: 60
    livenessProbe:
      httpGet: { path: /healthz, port: http }
      periodSeconds: 10
      timeoutSeconds: 3
      failureThreshold: 3
    readinessProbe:
      httpGet: { path: /readyz, port: http }
      periodSeconds: 5
      timeoutSeconds: 3
      failureThreshold: 2
    {{- end }}
    resources: {{ (index $values .service).resources | toJson }}
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      {{- if $hasUploads }}
      - { name: media, mountPath: /var/lib/corridor/media }
      {{- end }}
      {{- if $hasRails }}
      - { name: rails, mountPath: /etc/corridor, readOnly: true }
      {{- end }}
volumes:
  - name: tmp
    emptyDir: { medium: Memory, sizeLimit: 64Mi }
  {{- if $hasUploads }}
  - name: media
    persistentVolumeClaim:
      claimName: {{ required "Set media.bucket, or media.claim: uploads would be lost with the pod." $values.media.claim }}
  {{- end }}
  {{- if $hasRails }}
  - name: rails
    configMap: { name: {{ $values.rails.configMap }} }
  {{- end }}
{{- end }}
