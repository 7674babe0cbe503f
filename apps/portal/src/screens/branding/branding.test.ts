import type { ConfigurationReply } from '@doorward/contract/accounts/configuration'
import { expect, test } from 'vitest'
import { toDraft, toInput, toValues } from './branding-values.ts'

const served: ConfigurationReply = {
  colors: { light: '#2c55d8' },
  logoUrl: 'https://acc-1.eu-west.example.com/login/pictures/5f2c8e1a9b3d4c6e7f8091a2b3c4d5e6.webp',
  texts: { heading: 'Welcome' },
  displayedConnections: ['con_google' as never],
  includeSso: true,
  includeEmail: true,
  cssVariables: { '--card-radius': '4px' },
}

test('ENT-08 branding that is read and sent again is the same, and what is emptied goes', () => {
  const values = toValues(served)
  expect(toInput(values)).toEqual({
    colors: { light: '#2c55d8' },
    texts: { heading: 'Welcome' },
    cssVariables: { '--card-radius': '4px' },
    displayedConnections: ['con_google'],
    includeEmail: true,
    includeSso: true,
    supportUrl: null,
    loginUrl: null,
    logoUrl: served.logoUrl,
    backgroundImage: null,
  })
  const emptied = toInput({ ...values, heading: ' ', shown: 'all', logo: null, light: '' })
  expect(emptied).toMatchObject({ texts: {}, displayedConnections: null, logoUrl: null, colors: {} })
})

test('LGN-07 a preview is asked for the picture that is kept by saying so, and is given one that was just chosen', () => {
  const chosen = { address: 'data:image/png;base64,AA==', width: 10, height: 5 }
  const draft = JSON.parse(toDraft({ ...toValues(served), background: chosen }))
  expect(draft).toMatchObject({ logo: 'kept', background: chosen, supportUrl: '', texts: { heading: 'Welcome' } })
})
