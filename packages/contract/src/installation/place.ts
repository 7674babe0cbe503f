import type { Site } from '../endpoint.ts'

/**
 * Where the operator's people ask: at the console's own host, and at a regional root where another node answers the API.
 * No account's host has it, and its document does not tell of it.
 */
const installationSites = ['portal', 'region'] as const satisfies Site[]

/**
 * What holds for each of these endpoints: they ask no account whose path they name whether the caller belongs there,
 * nor whether it is locked.
 */
export const ofInstallation = {
  tag: 'Installation',
  sites: installationSites,
  asksMembership: false,
  isBeyondLog: true,
  goesOnLocked: true,
} as const

export const reads = { ...ofInstallation, method: 'GET', rate: 'read' } as const
export const mayRead = { kind: 'installation', action: 'installation:read' } as const
export const mayUpdate = { kind: 'installation', action: 'installation:update' } as const
/** Lets out money: asks for a recent sign-in. */
export const mayPayBack = { ...mayUpdate, stepUp: true } as const
