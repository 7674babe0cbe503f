export type HostEnvironment = 'development' | 'pull-request' | 'test' | 'production'

/**
 * What a host is for, told by its name alone: with or without a port. Whatever says nothing else is in production.
 */
export function environmentOfHost(host: string): HostEnvironment {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const labels = name.split('.')
  if (name === '127.0.0.1' || labels.at(-1) === 'localhost') return 'development'
  if (labels[0]?.startsWith('pr-')) return 'pull-request'
  return labels.includes('test') || labels.includes('staging') ? 'test' : 'production'
}
