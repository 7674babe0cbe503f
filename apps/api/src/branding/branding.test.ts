import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../test/test-api.ts'

let one: TestApi
let pictures: Server
let asked = 0
let served: Buffer = Buffer.alloc(0)
const picture = (width: number, height: number, background = '#123456') =>
  sharp({ create: { width, height, channels: 4, background } })
const dataOf = (body: Buffer, type = 'image/png') => `data:${type};base64,${body.toString('base64')}`
let address = ''

beforeAll(async () => {
  pictures = createServer((_, reply) => {
    asked++
    reply.end(served)
  })
  await new Promise<void>((listening) => pictures.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/logo.png`
  one = await openTestApi({ outboundAllow: ['127.0.0.1'] })
})
afterAll(async () => {
  await one.close()
  pictures.close()
})

const url = () => `/api/accounts/${one.accountId}/configuration`
const put = (body: object) => one.call('PUT', url(), { body })
const get = async () => (await one.call('GET', url())).body
const keptPicture = async (pictureUrl: string) => {
  const [, id] = /\/login\/pictures\/([0-9a-f]{32})\.webp$/.exec(pictureUrl) ?? []
  const [row] = await one.rows.owner`select * from pictures where picture_id = ${id ?? ''}`
  return row
}

describe('ENT-08 LGN-07 the branding of an account', () => {
  it('is as pages are anyway until something is set, and what is left out of a change stays', async () => {
    expect(await get()).toMatchObject({ colors: {}, texts: {}, cssVariables: {}, includeSso: true, includeEmail: true })
    const { status, body } = await put({
      colors: { light: '#2c55d8' },
      texts: { heading: 'Welcome to Acme', below: '' },
      supportUrl: 'mailto:help@acme.example',
      displayedConnections: ['con_one'],
      includeSso: false,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      colors: { light: '#2c55d8' },
      texts: { heading: 'Welcome to Acme' },
      includeSso: false,
    })
    expect(body.texts.below).toBeUndefined()
    await put({ includeEmail: false })
    expect(await get()).toMatchObject({
      supportUrl: 'mailto:help@acme.example',
      includeSso: false,
      includeEmail: false,
    })
    await put({ supportUrl: null, texts: {}, displayedConnections: null, includeSso: null, includeEmail: true })
    const after = await get()
    expect(after).toMatchObject({ colors: { light: '#2c55d8' }, texts: {}, includeSso: true })
    expect(after.supportUrl).toBeUndefined()
    expect(after.displayedConnections).toBeUndefined()
  })

  it('tells beside a colour that could not be read what is shown instead', async () => {
    const { body } = await put({ colors: { light: '#0A5', dark: '#5ad68c' } })
    expect(body.colors).toEqual({ light: '#0A5', dark: '#5ad68c' })
    expect(body.correctedColors).toEqual({ light: '#008241' })
    const again = await put(body)
    expect(again.body.correctedColors).toEqual({ light: '#008241' })
  })

  it('fetches a logo once, makes it anew without what else was in the file, and has earlier ones back by their address', async () => {
    served = await picture(1280, 320)
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer()
    asked = 0
    const { body } = await put({ logoUrl: address })
    expect(asked).toBe(1)
    expect(body.logoUrl).toMatch(
      new RegExp(`^http://${one.accountId}\\.eu-west\\.doorward\\.localhost:8080/login/pictures/`),
    )
    const kept = await keptPicture(body.logoUrl)
    expect(kept).toMatchObject({ width: 640, height: 160 })
    const { format, exif } = await sharp(kept?.body).metadata()
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined })
    await put({ logoUrl: body.logoUrl, includeSso: false })
    await put({ logoUrl: dataOf(await picture(40, 40, '#fff').jpeg().toBuffer(), 'image/jpeg') })
    expect((await get()).logoUrl).not.toBe(body.logoUrl)
    expect((await put({ logoUrl: body.logoUrl })).body.logoUrl).toBe(body.logoUrl)
    expect(asked).toBe(1)
    expect((await put({ logoUrl: null, includeSso: null })).body.logoUrl).toBeUndefined()
    const missing = body.logoUrl.replace(/[0-9a-f]{32}/, '0'.repeat(32))
    expect((await put({ logoUrl: missing })).status).toBe(400)
  })

  it('takes no other files than pictures that it can read, and none too large', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    )
    const png = await picture(9, 9).png().toBuffer()
    const wrong = {
      svg: dataOf(svg, 'image/svg+xml'),
      'svg by another name': dataOf(svg),
      gif: dataOf(await picture(9, 9).gif().toBuffer()),
      'half of one': dataOf((await picture(400, 400).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 2000)),
      'begins like one': dataOf(Buffer.concat([png.subarray(0, 8), svg])),
      'too many pixels': dataOf(await picture(5000, 4000).png().toBuffer()),
      'nothing in it': 'data:image/png;base64,',
      'private address': 'https://10.0.0.1/logo.png',
      'plain http': 'http://pictures.example/logo.png',
      'another scheme': 'file:///etc/passwd',
    }
    for (const [what, logoUrl] of Object.entries(wrong)) {
      const { status, body } = await put({ logoUrl })
      expect([status, body.details?.field], what).toEqual([400, 'logoUrl'])
    }
    served = svg
    expect((await put({ backgroundImage: address })).body.details?.field).toBe('backgroundImage')
    served = Buffer.alloc(300_000)
    expect((await put({ backgroundImage: address })).body.title).toContain('too large')
  })

  it('takes colours, variables and addresses of the forms that it says, and nothing that could carry more', async () => {
    const wrong: [object, string][] = [
      [{ colors: { light: 'red' } }, 'colors.light'],
      [{ colors: { light: '#12345' } }, 'colors.light'],
      [{ cssVariables: { '--card-radius': '8px;} body{display:none' } }, 'cssVariables.--card-radius'],
      [{ cssVariables: { '--card-radius': 'url(//x.yz)' } }, 'cssVariables.--card-radius'],
      [{ cssVariables: { '--page-light': '4px' } }, 'cssVariables.--page-light'],
      [{ supportUrl: 'javascript:alert(1)' }, 'supportUrl'],
      [{ supportUrl: 'http://acme.example' }, 'supportUrl'],
    ]
    for (const [body, field] of wrong) expect((await put(body)).body.details?.field, field).toBe(field)
    expect((await put({ cssVariables: { '--text': '#fff' } })).status).toBe(400)
    expect((await put({ cssVariables: { '--card-radius': '0.5rem', '--page-dark': '#101010' } })).status).toBe(200)
  })

  it('takes a sign-in page of one’s own, and none of the hosted ones', async () => {
    expect((await put({ loginUrl: 'https://www.acme.example/sign-in?x=1' })).body.loginUrl).toBe(
      'https://www.acme.example/sign-in?x=1',
    )
    for (const loginUrl of [
      ...['http://www.acme.example/', 'javascript:alert(1)', 'https://u:p@acme.example/', 'https://acme.example/#x'],
      ...[
        'http://login.doorward.localhost:8080/login',
        `http://${one.accountId}.eu-west.doorward.localhost:8080/login`,
      ],
    ])
      expect((await put({ loginUrl })).status, loginUrl).toBe(400)
    expect((await put({ loginUrl: null })).body.loginUrl).toBeUndefined()
  })

  it('keeps the newest fifty pictures, and those in use', async () => {
    await put({ logoUrl: dataOf(await picture(7, 7).png().toBuffer()), backgroundImage: null })
    for (let at = 0; at < 55; at++)
      await one.rows.owner`
        insert into pictures (account_id, picture_id, body, width, height, is_dark)
        values (${one.accountId}, ${`old${at}`}, '', 1, 1, false)`
    await put({ backgroundImage: dataOf(await picture(8, 8).png().toBuffer()) })
    const [row] = await one.rows.owner`select count(*)::int as count from pictures where account_id = ${one.accountId}`
    expect(row?.count).toBe(50)
    const { logoUrl } = await get()
    expect(await keptPicture(logoUrl)).toBeDefined()
  })

  it('of one of its applications or tenants is kept beside it: only what is set there, for what there is', async () => {
    const { body: app } = await one.call('POST', '/v1/applications', { body: { name: 'Shop', redirectUrls: [] } })
    const at = `${url()}?applicationId=${app.applicationId}`
    await put({ includeEmail: false, texts: { heading: 'Of the account' } })
    expect((await one.call('GET', at)).body).toMatchObject({ texts: {}, includeEmail: false })
    const { body } = await one.call('PUT', at, { body: { texts: { below: 'Of the shop' }, colors: { dark: '#9ab' } } })
    expect(body).toMatchObject({ texts: { below: 'Of the shop' }, colors: { dark: '#9ab' } })
    expect(body.links.self.href).toContain(`applicationId=${app.applicationId}`)
    expect(await get()).toMatchObject({ texts: { heading: 'Of the account' }, includeEmail: false })
    expect((await one.call('GET', `/v1/accounts/${one.accountId}`)).body.partBranding).toBeUndefined()
    await one.call('PUT', at, { body: { texts: null, colors: null } })
    expect((await one.call('GET', at)).body).toMatchObject({ texts: {}, colors: {} })
    for (const query of ['?applicationId=app_nosuch', '?tenantId=ten_nosuch']) {
      expect((await one.call('GET', `${url()}${query}`)).status).toBe(404)
      expect((await one.call('PUT', `${url()}${query}`, { body: { colors: {} } })).status).toBe(404)
    }
    const both = await one.call('GET', `${at}&tenantId=ten_one`)
    expect(both).toMatchObject({ status: 400, body: { details: { field: 'tenantId' } } })
  })

  it('is a change of the account like others: judged by its precondition, told in its history, not of other settings', async () => {
    const { headers } = await one.call('GET', url())
    const stale = { 'if-match': String(headers.etag) }
    await put({ texts: { heading: 'Newer' } })
    expect((await one.call('PUT', url(), { body: { texts: null }, headers: stale })).status).toBe(412)
    expect((await one.call('PUT', `/v1/accounts/${one.accountId}`, { body: { name: 'Acme' } })).status).toBe(200)
    expect((await get()).texts).toEqual({ heading: 'Newer' })
    const history = await one.call('GET', `/v1/accounts/${one.accountId}/history`)
    expect(JSON.stringify(history.body)).toContain('Newer')
  })
})
