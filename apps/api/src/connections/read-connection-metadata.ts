import { invalid } from '@doorward/core/refusals'
import { OutboundError } from '@doorward/http/outbound/outbound'
import { shownCertificate } from '@doorward/http/saml/certificates'
import { parseXml, XmlError } from '@doorward/http/saml/xml'
import type { ApiEnvironment } from '../environment.ts'
import { checkCallable } from '../fields/callable.ts'
import type { Handler } from '../handler.ts'
import { providerMetadata } from './provider-metadata.ts'

/** The text at an address that somebody else chose (security 44). Raises InvalidRequest naming `url`. */
async function textAt({ outbound }: ApiEnvironment, url: string): Promise<string> {
  checkCallable(outbound, { url })
  try {
    const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' }
    const { status, body } = await outbound.request(url, { headers })
    if (status === 200) return body.toString('utf8')
    throw invalid('url', `The address answered ${status} instead of metadata.`)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw invalid('url', `The address gives no metadata: ${error.message}.`)
  }
}

/** Raises InvalidRequest, which names the field that has no metadata of use, and why. */
export const readConnectionMetadata: Handler<'readConnectionMetadata'> = async ({ environment, body }) => {
  const { url, xml } = body
  if (Boolean(url) === Boolean(xml)) throw invalid('url', 'Give either the address of the metadata, or the metadata.')
  const text = url ? await textAt(environment, url) : (xml ?? '')
  try {
    const { issuerUrl, authenticationUrl, certificates } = providerMetadata(await parseXml(text.replace(/^\uFEFF/, '')))
    const shown = certificates.map(shownCertificate)
    const providerCertificate = certificates.map(String).join('')
    return { status: 200, body: { issuerUrl, authenticationUrl, providerCertificate, certificates: shown } }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    throw invalid(url ? 'url' : 'xml', `That is no metadata of a SAML provider: ${error.message}.`)
  }
}
