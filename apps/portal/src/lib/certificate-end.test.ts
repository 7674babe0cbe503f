import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { certificates } from '../../test/certificates.ts'
import { certificateEnd } from './certificate-end.ts'

const { until2036, until2065 } = certificates

test.each([
  ['in the short form', until2036],
  ['in the long form', until2065],
  ['broken over lines', until2036.replaceAll(/.{64}/g, '$&\n ')],
])('the end of a certificate %s is read as the server reads it', (_, base64) => {
  const { validTo } = new X509Certificate(Buffer.from(base64, 'base64'))
  expect(certificateEnd(base64)).toEqual(new Date(validTo))
})

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no DER', btoa('a certificate')],
  ['half of one', until2036.slice(0, 96)],
  ['a length beyond all', btoa('\x30\x84\xff\xff\xff\xff\x30\x00')],
  ['an empty value', btoa('\x30\x80\x30\x80')],
])('%s has no end', (_, text) => expect(certificateEnd(text)).toBeUndefined())
