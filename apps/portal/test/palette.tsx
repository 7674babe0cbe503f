import { openSpotlight } from '@mantine/spotlight'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { Palette } from '../src/app/palette/Palette.tsx'
import { queryClient } from '../src/queries/server/query-client.ts'
import { renderUi } from './render.tsx'

export const shownLabels = () => [...document.querySelectorAll('[data-action]')].map(({ textContent }) => textContent)

/** The palette before it is called, above pages at these addresses. */
export const renderPalette = (pages: Record<string, string> = {}) =>
  renderUi(
    <QueryClientProvider client={queryClient}>
      <Palette />
    </QueryClientProvider>,
    Object.entries(pages).map(([path, text]) => ({ path, element: <p>{text}</p> })),
  )
export const change = (field: HTMLElement, text: string) =>
  act(async () => void fireEvent.change(field, { target: { value: text } }))
export const strike = (field: HTMLElement, key: string) =>
  act(async () => void fireEvent.keyDown(field, { key, code: key }))

/** The palette as somebody opened it. */
export async function openThePalette(pages: Record<string, string> = { '*': '' }) {
  const { router } = renderPalette(pages)
  await act(async () => openSpotlight())
  const field = await screen.findByRole('textbox', { name: 'Search or jump to' })
  return { router, field }
}
/** The palette as somebody opened it and typed a text. */
export async function typeInPalette(text: string, pages?: Record<string, string>) {
  const opened = await openThePalette(pages)
  await change(opened.field, text)
  return opened
}
