import type { OutgoingEvent } from '@doorward/core/events/events'
import type { Outbound } from '@doorward/http/outbound/outbound'

/** What senders work with. */
export interface SenderParts {
  outbound: Outbound
  /** Other addresses of the clouds, by the operator's configuration only. */
  endpoints: { awsUrl?: string | undefined; gcpUrl?: string | undefined }
  /** The database's time as this node knows it: receivers judge a signature's age by it (security K1). */
  now(): Date
}

export interface Sender {
  /**
   * Sends one event; resolves once the other side has taken it, within seconds, with what it answered. Raises an `Error`
   * that says why it did not.
   */
  send(event: OutgoingEvent): Promise<string>
  close?(): void
}
