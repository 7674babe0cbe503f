import { createElement } from 'react'
import { t } from '../../lib/texts.ts'
import type { Field } from './fields.ts'
import { MetadataImport, type ProviderOfMetadata } from './MetadataImport.tsx'

/** What a person says of a provider. */
export interface ProviderValues {
  issuerUrl: string
  clientId: string
  /** Empty keeps what is stored. */
  clientSecret: string
  authenticationUrl: string
  tokenUrl: string
  providerCertificate: string
  /** Nothing is kept here: the place of the form where metadata are read. */
  metadata: string
  /** Whether a secret is stored; read from the server, never sent. */
  hasSecret: boolean
}

/** What metadata fill of a form. */
interface Filled {
  values: ProviderOfMetadata
  set: (said: ProviderOfMetadata) => void
}

/** What is asked of anyone who says who people are; a form adds when it asks, and rules and help of its own. */
export const providerFields = {
  metadata: {
    kind: 'own',
    key: 'metadata',
    label: t('connections.metadata'),
    show: () => '',
    isOnlyWritten: true,
    draw: ({ set, values }: Filled) => createElement(MetadataImport, { present: values, fill: set }),
  },
  issuerUrl: { kind: 'text', key: 'issuerUrl', label: t('provider.issuer'), max: 128 },
  clientId: { kind: 'text', key: 'clientId', label: t('provider.clientId'), max: 128 },
  clientSecret: {
    kind: 'secret',
    key: 'clientSecret',
    label: t('provider.clientSecret'),
    asked: ({ hasSecret }: ProviderValues) => ({
      help: hasSecret ? t('provider.secretStored') : t('provider.secretNew'),
    }),
  },
  authenticationUrl: { kind: 'text', key: 'authenticationUrl', label: t('provider.signInAddress'), max: 256 },
  tokenUrl: { kind: 'text', key: 'tokenUrl', label: t('provider.tokenAddress'), max: 128, more: true },
  providerCertificate: {
    kind: 'code',
    key: 'providerCertificate',
    label: t('provider.certificate'),
    help: t('provider.certificateHelp'),
    max: 4096,
    check: ({ providerCertificate }: ProviderValues) =>
      providerCertificate.includes('PRIVATE KEY') ? t('provider.certificateIsPrivate') : undefined,
  },
  hasSecret: { kind: 'switch', key: 'hasSecret', label: t('provider.storedSecret'), when: () => false },
} satisfies Record<keyof ProviderValues, Field<ProviderValues>>
