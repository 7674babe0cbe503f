import type { CardProviderName, CardRealm, CardStatus } from '@doorward/core/billing/cards'
import type { Currency } from '@doorward/core/billing/plans'
import type { AccountId } from '@doorward/core/ids'

/** A card as its provider tells of it. */
export interface Card {
  status: CardStatus
  brand: string | null
  lastDigits: string | null
  expiryMonth: number | null
  expiryYear: number | null
  /** The provider's name for what has to be done before it pays; null where nothing has. */
  setupRef: string | null
  /** Where whoever holds it says at the bank that it is he; only while the card waits for that. */
  redirectUrl?: string
}

export interface CardAsk {
  accountId: AccountId
  paymentMethodId: string
  /** The provider's name for whoever pays. */
  customerRef: string
}

/** Money of whole cents, as decimal text with four places. */
export interface Amount {
  amount: string
  currency: Currency
}

export type ChargeReply = { providerRef: string | null } & (
  | { outcome: 'paid' }
  /** `code` is the provider's own word for why. */
  | { outcome: 'declined'; code: string }
  /** Whoever holds the card has to say at the bank that it is he. */
  | { outcome: 'authentication_required'; code: string; redirectUrl?: string }
  /** The provider takes no charge of so little, of whatever card. */
  | { outcome: 'too_small'; code: string }
)
export type RefundReply = { outcome: 'refunded'; providerRef: string } | { outcome: 'refused'; code: string }

/** What a provider tells of by itself: whose card, payment or refund to look at. How it stands is asked of the provider. */
export interface CardEvent {
  /** The provider's own id; each is seen to once. */
  eventId: string
  about: 'card' | 'payment' | 'refund' | 'other'
  accountId: AccountId | undefined
  /** The provider's name for the refund that it is about. */
  refundRef: string | null
  customerRef: string | null
}

/** Who keeps cards and takes money from them (decision 18). No number of a card ever comes here. */
export interface CardProvider {
  readonly name: Exclude<CardProviderName, 'none'>
  /** Whom its customers and cards belong to. */
  readonly realm: CardRealm
  readonly isTestMoney: boolean
  /** The least that it takes from a card, as decimal text with four places. */
  readonly leastAmounts: Readonly<Record<Currency, string>>
  /** What the provider's script in the page is started with. */
  readonly publishableKey?: string
  /** Makes whoever pays known to the provider; the same for the same account, however often. */
  openCustomer(asked: { accountId: AccountId; email: string }): Promise<string>
  /** Has the provider know whoever pays by another address. Raises NotFound for somebody it does not know. */
  updateCustomer(asked: { customerRef: string; email: string }): Promise<void>
  /** Has the provider forget whoever pays, with all cards; one that is gone already is no error. */
  removeCustomer(asked: { accountId: AccountId; customerRef: string }): Promise<void>
  /** Whether a source could be one of the provider's. */
  knows(paymentSourceId: string): boolean
  /**
   * Makes a card the customer's, or tries a declined one again; the same again for the same card, and by the same key. Raises NotFound where the
   * source is none, or somebody else's.
   */
  setUp(asked: CardAsk & { redirectUrl: string; key: string | undefined }): Promise<Card>
  /** How a card stands now. */
  look(asked: CardAsk & { setupRef: string | null }): Promise<Card>
  /** Takes a card from the customer; one that is gone already is no error. */
  remove(asked: CardAsk): Promise<void>
  /** Takes money from a card. By one key it is taken once, and answered the same however often it is asked for. */
  charge(asked: CardAsk & Amount & { key: string }): Promise<ChargeReply>
  /** Gives money of a charge back, by one key once; never more than was taken. */
  refund(asked: { accountId: AccountId; charge: string; key: string } & Amount): Promise<RefundReply>
  /** How a refund that was given stands now, where a bank may send it back later. */
  lookAtRefund?(providerRef: string): Promise<RefundReply>
  /** Reads what the provider sent by itself, where it does that. Raises Unauthorized for what it did not sign, or long ago. */
  readEvent?(payload: Buffer, signature: string): CardEvent
}
