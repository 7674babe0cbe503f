{{- define "doorward.name" -}}
{{ .Release.Name }}
{{- end }}

{{- define "doorward.selector" -}}
app.kubernetes.io/name: doorward
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "doorward.labels" -}}
{{ include "doorward.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}
