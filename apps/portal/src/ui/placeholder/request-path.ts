import type { Lacked } from './asked-already.ts'

/** Address of the form that asks for what is missing, filled in. */
export function requestPath(permission: Lacked | undefined): string {
  const wanted = new URLSearchParams({
    ...(permission ? { action: permission.action } : {}),
    ...(permission?.resource ? { resource: permission.resource } : {}),
  })
  return `/settings/requests/new${wanted.size > 0 ? `?${wanted}` : ''}`
}
