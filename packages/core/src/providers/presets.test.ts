import { describe, expect, it } from 'vitest'
import { isUserIdExpression } from '../connections/user-id-expression.ts'
import { type Preset, presets } from './presets.ts'

const rows: [string, Preset][] = Object.entries(presets)
const lengthMax = { authenticationUrl: 256, tokenUrl: 128, oidcUserEndpointUrl: 128, issuerUrl: 128, helpUrl: 256 }

describe('ENT-26 the presets', () => {
  it('are 21, each with a name of its own', () => {
    expect(rows).toHaveLength(21)
    expect(new Set(rows.map(([, { name }]) => name)).size).toBe(21)
  })

  it.each(rows)('%s has https addresses of the length that a connection takes', (_, preset) => {
    for (const [field, max] of Object.entries(lengthMax)) {
      const url = preset[field as keyof typeof lengthMax] // the table's own names
      if (url === undefined) continue
      expect(url.length, field).toBeLessThanOrEqual(max)
      expect(url, field).toMatch(/^https:\/\//)
      expect(URL.canParse(url.replaceAll(/\{[a-z-]+\}/g, 'filled')), field).toBe(true)
    }
  })

  it.each(rows)('%s says who the user is, what to ask for and where to read about it', (_, preset) => {
    expect(isUserIdExpression(preset.userIdExpression)).toBe(true)
    expect(preset.scopes.length).toBeGreaterThan(0)
    expect(preset.scopes.join(' ').length).toBeLessThanOrEqual(384)
    expect(preset.helpText.length).toBeGreaterThan(20)
    // Only an OpenID provider tells who the user is without an endpoint for it.
    if (preset.oidcUserEndpointUrl === undefined) expect(preset.issuerUrl).toBeDefined()
  })
})
