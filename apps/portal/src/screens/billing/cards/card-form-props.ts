/** What the form of every card provider is given. */
export interface CardFormProps {
  /** Adds a card by what its provider calls it. */
  add: (source: string) => Promise<void>
  onClose: () => void
  publishableKey: string | undefined
}
