{{- define "octavo.image" -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end }}

{{- define "octavo.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "octavo.pod" -}}
# Otherwise a Service named "octavo" gives every pod OCTAVO_PORT=tcp://…, which is a setting here.
enableServiceLinks: false
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  # The group of the files in the secret of keys.
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "octavo.confinement" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}

{{- define "octavo.environment" -}}
- name: OCTAVO_STORE
{{- if .Values.store.existingSecret }}
  valueFrom: { secretKeyRef: { name: {{ .Values.store.existingSecret }}, key: url } }
{{- else }}
  value: {{ .Values.store.url | quote }}
{{- end }}
- { name: OCTAVO_METRICS_HOST, value: "0.0.0.0" }
- { name: OCTAVO_JOBS, value: {{ ternary "on" "off" .Values.jobs.enabled | quote }} }
{{- if .Values.jobs.existingSecret }}
- name: OCTAVO_JOBS_SECRET
  valueFrom: { secretKeyRef: { name: {{ .Values.jobs.existingSecret }}, key: secret } }
{{- end }}
{{- /* Numbers of a values file are floating-point: "quote" alone writes 10000000 as 1e+07. */}}
{{- range $name, $value := .Values.settings }}
- { name: OCTAVO_{{ upper $name }}, value: {{ ternary (toJson $value) $value (kindIs "float64" $value) | quote }} }
{{- end }}
{{- end }}
