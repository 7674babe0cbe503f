import { type Html, html } from '@doorward/core/text/html'
import { hidden } from './fields.ts'

/** What every form of a person's own account sends along. */
export interface OfSettings {
  formToken: string
  /** What of the address goes along from page to page. */
  query: string
}

/** A form of a person's own account; nothing for whoever only looks. */
export const settingsForm = (
  { formToken, query, isReadOnly }: OfSettings & { isReadOnly?: boolean },
  path: string,
  inner: Html,
): Html | '' =>
  isReadOnly
    ? ''
    : html`<form method="post" action="/settings${path}${query}" novalidate>${hidden('form', formToken)}${inner}</form>`
