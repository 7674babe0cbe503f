/** A connection as the server shows it, with all that a sign-in needs; a test says what is different with its own. */
export const connection = {
  connectionId: 'con_up',
  type: 'OAUTH2',
  clientSecret: null,
  hasClientSecret: true,
  isActiveConnection: true,
  data: { name: 'Globex' },
  createdTime: '2026-01-01T08:00:00.000Z',
  lastUpdated: '2026-01-01T08:00:00.000Z',
} as const
