/** A connection as the server answers it. */
export const connection = {
  connectionId: 'con_up',
  type: 'OAUTH2',
  clientSecret: null,
  hasClientSecret: true,
  isActiveConnection: true,
  data: { name: 'Globex' },
  createdTime: '2026-01-01T08:00:00.000Z',
  lastUpdated: '2026-01-01T08:00:00.000Z',
}
