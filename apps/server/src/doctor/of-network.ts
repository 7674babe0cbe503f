import { connect } from 'node:tls'
import { DnsError, openDns } from '@doorward/http/outbound/dns'
import { faultOfSmtp } from '@doorward/mail/mailer'
import type { Config } from '../config.ts'
import { type Check, fault } from './finding.ts'

const mail: Check = {
  name: 'mail',
  async look({ config: { smtpUrl, production } }) {
    if (!smtpUrl)
      return production
        ? [
            fault(
              'There is no mail server.',
              'Nobody gets a code, an invitation or an invoice: mails lie as files in the data folder.',
              'Set DOORWARD_SMTP_URL, as smtps://user:password@mail.example.com.',
            ),
          ]
        : []
    const why = await faultOfSmtp(smtpUrl)
    if (why === undefined) return []
    const { hostname, port } = new URL(smtpUrl)
    return [
      fault(
        `The mail server ${hostname}${port ? `:${port}` : ''} does not let Doorward in (${why}).`,
        'Nobody gets a code or an invitation; mails wait and are tried again.',
        'Look at DOORWARD_SMTP_URL: name, port, user and password, and whether this machine reaches it.',
      ),
    ]
  },
}

/** Each kind of host that is served: the portal, the logins, and an account in each region. */
const hostsOf = ({ domain, regions }: Config): string[] => {
  const [name = domain] = domain.split(':')
  return [
    name,
    `login.${name}`,
    `billing.${name}`,
    `relay.${name}`,
    `acc-doctor.login.${name}`,
    ...regions.map((region) => `acc-doctor.${region}.${name}`),
  ]
}

/** This machine's own names lead to it without anybody's help. */
const isLocal = ({ domain }: Config): boolean => domain.split(':')[0]?.endsWith('localhost') ?? false

const dns: Check = {
  name: 'DNS',
  async look({ config }) {
    if (isLocal(config)) return []
    const names = openDns(config.dnsServer)
    const findings = []
    for (const host of hostsOf(config)) {
      const addresses = await names.addresses(host).catch((error: unknown) => {
        if (error instanceof DnsError) return undefined
        throw error
      })
      if (addresses === undefined)
        return [
          fault(
            `The name server ${config.dnsServer ?? 'of this machine'} gives no answer.`,
            'Domains of accounts can’t be proved, and providers not reached.',
            'Look at DOORWARD_DNS_SERVER, or at /etc/resolv.conf.',
          ),
        ]
      if (addresses.length === 0)
        findings.push(
          fault(
            `${host} leads nowhere.`,
            host.startsWith('acc-') ? 'No account is reached by its own host.' : 'Nobody reaches it.',
            `Add an A or AAAA record for ${host.replace(/^acc-doctor\./, '*.')}.`,
          ),
        )
    }
    return findings
  },
}

const connectMs = 5_000
const soonDays = 14

interface Shown {
  fault?: string
  validTo?: Date
}

/** What a host shows at an address as its certificate, and why it is not to be trusted, where it is not. */
const certificateOf = (servername: string, { address, port }: { address: string; port: number }): Promise<Shown> =>
  new Promise((resolve) => {
    const socket = connect({ host: address, port, servername, rejectUnauthorized: false, timeout: connectMs }, () => {
      const { valid_to: validTo } = socket.getPeerCertificate()
      const { authorized, authorizationError } = socket
      resolve({
        ...(authorized ? {} : { fault: String(authorizationError) }),
        ...(validTo ? { validTo: new Date(validTo) } : {}),
      })
      socket.end()
    })
    socket.once('timeout', () => {
      resolve({ fault: 'nobody answers' })
      socket.destroy()
    })
    socket.once('error', (error: Error & { code?: string }) => resolve({ fault: error.code ?? error.message }))
  })

const certificates: Check = {
  name: 'certificates',
  async look({ config, machine }) {
    if (isLocal(config) || config.scheme !== 'https') return []
    const port = Number(config.domain.split(':')[1] ?? 443)
    const names = openDns(config.dnsServer)
    const findings = []
    for (const host of hostsOf(config)) {
      const [address] = await names.addresses(host).catch(() => [])
      if (address === undefined) continue // told by the check of DNS
      const { fault: why, validTo } = await certificateOf(host, { address, port })
      if (why)
        findings.push(
          fault(
            `https://${host} shows no certificate that is trusted (${why}).`,
            'Browsers turn people away, and programs refuse to ask.',
            'Look at your proxy: guide, A domain of your own, has a Caddyfile that fetches certificates by itself.',
          ),
        )
      else if (validTo && validTo.getTime() - machine.now() < soonDays * 86_400_000)
        findings.push(
          fault(
            `The certificate of ${host} ends on ${validTo.toISOString().slice(0, 10)}.`,
            'Whatever renews it should have done so by now; afterwards browsers turn people away.',
            'Look in the log of your proxy why it is not renewed.',
          ),
        )
    }
    return findings
  },
}

export const ofNetwork: readonly Check[] = [mail, dns, certificates]
