import { xmlBytesMax } from '@doorward/http/saml/xml'
import { FederationError } from '../federation-error.ts'

const base64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

/** Anything that a parser may read and a signature leave out: comments, CDATA sections, instructions, document types. */
const unsignedMarkup = /<[!?]/
const xmlDeclaration = /^\uFEFF?\s*<\?xml[^>]*\?>/

/** Raises FederationError for text that has more in it than elements and texts: an answer needs no more. */
export function checkPlain(xml: string): void {
  if (unsignedMarkup.test(xml.replace(xmlDeclaration, '')))
    throw new FederationError(
      'untrusted',
      'the answer has a comment, a CDATA section, an instruction or a document type',
    )
}

/** The document of a posted answer (SAML 2.0 Bindings §3.5.4). Raises FederationError for what can be none. */
export function textOfAnswer(posted: string | null): string {
  if (!posted) throw new FederationError('misconfigured', 'the provider sent the browser back without a SAMLResponse')
  if (posted.length > xmlBytesMax * 1.5) throw new FederationError('untrusted', 'the answer is larger than 256 KiB')
  if (!base64.test(posted)) throw new FederationError('untrusted', 'the answer is not base64')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(posted, 'base64'))
    checkPlain(text)
    return text.replace(xmlDeclaration, '')
  } catch (cause) {
    if (cause instanceof FederationError) throw cause
    throw new FederationError('untrusted', 'the answer is not UTF-8', cause)
  }
}
