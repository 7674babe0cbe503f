/** How long anybody may keep what an issuer publishes: keys and metadata (security 22). */
export const publicDocument = 'public, max-age=300'
