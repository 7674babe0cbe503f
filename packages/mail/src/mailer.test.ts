import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { writeLetter } from './letter.ts'
import { folderMailer, smtpMailer } from './mailer.ts'

const from = 'Doorward <no-reply@doorward.example>'
const to = 'maya@example.com'
const letter = writeLetter({
  language: 'en',
  to,
  subject: '1234 5678 is your code',
  before: ['Your code:'],
  code: '12345678',
  after: [],
})
const link = { label: 'Set new password', url: 'https://x.example/new-password?token=abc' }
const letterWithLink = writeLetter({ language: 'en', to, subject: 'Set a new password', before: [], link, after: [] })

/** An SMTP server that keeps what it takes. */
async function openSmtp() {
  const taken: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { taken, url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

describe('mail', () => {
  test('goes out by SMTP to one recipient, as text and HTML (security 28)', async () => {
    const smtp = await openSmtp()
    const mailer = smtpMailer(smtp.url, from)
    await mailer.send(letter)
    mailer.close()
    await smtp.close()
    expect(smtp.taken.map(({ to }) => to)).toEqual([['maya@example.com']])
    const mail = await PostalMime.parse(smtp.taken[0]?.text ?? '')
    expect(mail).toMatchObject({
      subject: '1234 5678 is your code',
      from: { address: 'no-reply@doorward.example' },
    })
    expect(mail.text).toContain('1234 5678')
    expect(mail.html).toContain('1234 5678')
    expect(mail.html).not.toMatch(/<img|<script|http/)
  })

  test('an address with a comma or a line break never becomes a second recipient or header', async () => {
    const smtp = await openSmtp()
    const mailer = smtpMailer(smtp.url, from)
    for (const to of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com'])
      await mailer.send({ ...letter, to }).catch(() => {})
    mailer.close()
    await smtp.close()
    for (const { to, text } of smtp.taken) {
      expect(to).not.toContain('b@example.com')
      expect(text).not.toMatch(/^Bcc:/m)
    }
  })

  test('an SMTP server that is away is an error, so that the mail is tried again', async () => {
    const smtp = await openSmtp()
    await smtp.close()
    const mailer = smtpMailer(smtp.url, from)
    await expect(mailer.send(letter)).rejects.toThrow()
    mailer.close()
  })

  test('without SMTP each mail is a numbered file that only its owner reads, told with its code or link', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mail-'))
    const told: string[] = []
    const mailer = folderMailer(folder, from, (text) => told.push(text))
    await Promise.all([mailer.send(letter), mailer.send(letterWithLink)])
    const names = (await readdir(join(folder, 'mail'))).sort()
    expect(names).toEqual(['0001-maya@example.com.eml', '0002-maya@example.com.eml'])
    const file = join(folder, 'mail', names[0] ?? '')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await PostalMime.parse(await readFile(file))).text).toContain('1234 5678')
    expect(told[0]).toMatch(/^development mail to maya@example.com: .*1234 5678/)
    expect(told[1]).toContain('https://x.example/new-password?token=abc')
    await rm(folder, { recursive: true })
  })
})
