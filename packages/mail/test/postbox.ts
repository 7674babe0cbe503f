import type { Mail, Mailer } from '../src/mailer.ts'

/** Keeps what is sent, for tests to read. */
export class Postbox implements Mailer {
  readonly mails: Mail[] = []
  private waiting: (() => void)[] = []
  async send(mail: Mail): Promise<void> {
    this.mails.push(mail)
    for (const wake of this.waiting.splice(0)) wake()
  }
  close(): void {}
  /** The mail to this address after the first `seen` ones. */
  async next(to: string, seen = 0): Promise<Mail> {
    for (;;) {
      const mail = this.mails.filter((each) => each.to === to)[seen]
      if (mail) return mail
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
  }
  async nextCode(to: string, seen = 0): Promise<string> {
    return (await this.next(to, seen)).secret.replace(' ', '')
  }
}
