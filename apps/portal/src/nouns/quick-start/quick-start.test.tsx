// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../../test/render.tsx'
import { CheckCode } from './CheckCode.tsx'
import { SignInCode } from './SignInCode.tsx'

const issuer = 'https://acc-1.example'
const said = (client: string) =>
  new RegExp(`^${client} is a published client of this API family.*Its authressApiUrl is`)
const paragraphs = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent ?? '')

test('SCR-13 the quick start says why a published client is used, and what its address is', () => {
  renderUi(
    <SignInCode
      facts={{
        issuer,
        clientId: 'app_1',
        redirectUri: 'https://a.example',
        isExtension: false,
        connectionId: undefined,
      }}
    />,
  )
  expect(paragraphs().some((text) => said('@authress/login').test(text))).toBe(true)
})

test('SCR-13 so does that of checks, in the languages that have such a client and in no other', async () => {
  renderUi(<CheckCode facts={{ origin: issuer, userId: 'maya', action: 'read', resourceUri: 'docs' }} />)
  const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('tab', { name })))
  await choose('Node')
  expect(paragraphs().some((text) => said('@authress/sdk').test(text))).toBe(true)
  await choose('cURL')
  expect(paragraphs().some((text) => text.includes('published client'))).toBe(false)
})
