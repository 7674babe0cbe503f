import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { expect } from 'vitest'
import { ItemFacts } from '../src/app/inspector/ItemFacts.tsx'
import { queryClient } from '../src/queries/server/query-client.ts'
import { type Answers, answerCalls, type Sent } from './answers.ts'
import { renderUi } from './render.tsx'

interface Screen {
  Component: ComponentType
}
interface Screens {
  list: Screen
  create?: () => Promise<Screen>
  detail: () => Promise<Screen>
}

/** Shows a noun's screens at their own addresses, with the network answering so. What was sent is kept. */
export async function showNoun({ list, create, detail }: Screens, path: string, at: string, answers: Answers) {
  const asked = answerCalls(answers)
  const [making, shown] = await Promise.all([create?.(), detail()])
  const within = ({ Component }: Screen) => (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback="waiting">
        <main>
          <Component />
        </main>
        <ItemFacts />
      </Suspense>
    </QueryClientProvider>
  )
  const routes = [
    { path, element: within(list) },
    ...(making ? [{ path: `${path}/new`, element: within(making) }] : []),
    { path: `${path}/:id`, element: within(shown) },
    { path: '*', element: <p>Another place</p> },
  ]
  const { router } = await act(async () => renderUi(null, routes, at))
  return { asked, router, place: () => router.state.location.pathname + router.state.location.search }
}

/** Peeks at the row of this name, as Space does, with what the Inspector tells of it on the page. */
export async function peekAt(name: string) {
  const row = await screen.findByRole('link', { name })
  await act(async () => {
    row.focus()
    fireEvent.keyDown(row, { key: ' ' })
  })
}

/** Presses the last button of this name: a dialog's stands after the page's. */
export const press = (name: string) =>
  act(async () => {
    const button = screen.getAllByRole('button', { name, hidden: true }).at(-1)
    if (button) fireEvent.click(button)
  })
/** Presses a button of a dialog as soon as it may be pressed: once the effect is known. */
export const pressWhenReady = async (dialog: HTMLElement, name: string) => {
  const button = within(dialog).getByRole('button', { name, hidden: true })
  await waitFor(() => expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).toBeNull())
  await act(async () => void fireEvent.click(button))
}
/** Types into a field as a person does, who stands in it: what is written into a field without that is no typing. */
export const typeInto = (field: HTMLElement, text: string) =>
  act(async () => {
    field.focus()
    fireEvent.change(field, { target: { value: text } })
  })
export const typeIn = (label: string | RegExp, text: string) => typeInto(screen.getByLabelText(label), text)

/** Bodies of what was written, in order; what was only asked about is not. */
export const written = (asked: Sent[]) =>
  asked
    .filter(({ method, address }) => method !== 'GET' && !/[?&](preview|simulate)=true|^\/v1\/effects$/.test(address))
    .map(({ method, address, body }) => [
      `${method} ${address}`,
      body === 'undefined' || body === '' ? {} : JSON.parse(body),
    ])

/** The labels of a page's tabs, with their counts. */
export const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
/** Labels and values of the facts on a page. */
export const facts = () => [...document.querySelectorAll('dt')].map((label) => label.textContent)
