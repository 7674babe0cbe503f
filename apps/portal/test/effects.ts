import type { Effect } from '@doorward/contract/preview'

const nobody = { users: 0, actions: 0, resources: 0 }
const noControl = { users: 0, records: 0, groups: 0 }

/** An effect that moves nothing but what is given. */
export const effectWith = (parts: Partial<Effect> = {}): Effect => ({
  revision: 1,
  gained: nobody,
  lost: nobody,
  control: { gained: noControl, lost: noControl },
  everybody: 'NOTHING',
  items: { records: 0, groups: 0, requests: 0, invites: 0 },
  ...parts,
})

/** Control of as many records, lost or gained by as many people. */
export const controlOf = (
  moved: Partial<Record<'gained' | 'lost', number>>,
  lines?: Effect['control']['lines'],
): Effect['control'] => ({
  gained: { ...noControl, users: moved.gained ?? 0, records: moved.gained ?? 0 },
  lost: { ...noControl, users: moved.lost ?? 0, records: moved.lost ?? 0 },
  ...(lines ? { lines } : {}),
})
