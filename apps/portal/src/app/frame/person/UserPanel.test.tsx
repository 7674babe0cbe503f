// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../../../test/render.tsx'
import { loadConfig } from '../../../session/config.ts'
import { UserPanel } from './UserPanel.tsx'

test('ENT-25 the person’s menu says which build it is', async () => {
  const build = { releaseDate: '2026-11-25', buildNumber: '812', buildRef: 'main', buildCommit: '0123456789abcdef' }
  vi.stubGlobal('fetch', async () => Response.json({ build }))
  await loadConfig()
  renderUi(<UserPanel />)
  expect(screen.getByText('Build 812 · 2026-11-25 · 0123456')).toBeDefined()
})
