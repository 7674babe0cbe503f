import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** One mail as it leaves. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The code or link it carries, for the development mailer to print. */
  secret: string
}

/** The way out for mail. Raises when the mail was not taken; it is then tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

const sendMsMax = 20_000

/** Sends through an SMTP server, such as `smtps://user:password@mail.example.com`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, pool: true, maxConnections: 2, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: sendMsMax },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text, html })
    },
    close: () => transport.close(),
  }
}

const smtpFaults: Readonly<Record<string, string>> = {
  EDNS: 'its name leads nowhere',
  ESOCKET: 'nobody answers there',
  ECONNECTION: 'nobody answers there',
  ETIMEDOUT: 'it does not answer in time',
  EAUTH: 'user or password is wrong',
  ETLS: 'no encrypted connection comes about',
}

/** Why an SMTP server takes no mail from us; undefined where it lets us in. Nothing is sent. */
export async function faultOfSmtp(url: string): Promise<string | undefined> {
  const transport = createTransport({ url, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return smtpFaults[code] ?? 'it does not answer as a mail server does'
  } finally {
    transport.close()
  }
}

/**
 * For development, when no SMTP server is set: each mail becomes a file `mail/0001-….eml` in the data folder and its
 * code or link is told, clearly marked.
 */
export function folderMailer(dataFolder: string, from: string, tell: (text: string) => void): Mailer {
  const folder = join(dataFolder, 'mail')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  let last: Promise<unknown> = Promise.resolve()
  async function write(mail: Mail): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { to, subject, text, html } = mail
    const { message } = await composer.sendMail({ to: { name: '', address: to }, subject, text, html })
    const number = (await readdir(folder)).reduce((most, name) => Math.max(most, Number.parseInt(name, 10) || 0), 0) + 1
    const name = `${String(number).padStart(4, '0')}-${to.replace(/[^a-zA-Z0-9@.]+/g, '_')}.eml`
    const draft = join(folder, `${name}.part`)
    await writeFile(draft, message, { mode: 0o600 })
    await rename(draft, join(folder, name)) // whoever sees a mail sees all of it
    tell(`development mail to ${to}: ${subject} — ${mail.secret} (${join(folder, name)})`)
  }
  return {
    send(mail) {
      const written = last.then(() => write(mail))
      last = written.catch(() => {})
      return written
    },
    close: () => composer.close(),
  }
}
