import { createHash } from 'node:crypto'
import { type Picture, type PictureUse, pictureSizes } from '@doorward/core/branding/branding'
import { invalid } from '@doorward/core/refusals'
import { OutboundError } from '@doorward/http/outbound/outbound'
import type Sharp from 'sharp'
import type { ApiEnvironment } from '../environment.ts'

/** A picture made anew, with what pages need to know of it. */
export interface MadePicture {
  picture: Picture
  body: Buffer
}

/** The library that reads pictures. It is loaded with the first of them: most nodes never see one. */
async function loadReader(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Only what we take is ever read: other readers of the library never see what somebody sent.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
let reader: Promise<typeof Sharp> | undefined

const pixelsMax = 16_000_000
const secondsMax = 5
const darkBelow = 90

/** How files of a kind begin; undefined for a byte that may be any. */
const beginnings = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [...Buffer.from('RIFF'), undefined, undefined, undefined, undefined, ...Buffer.from('WEBP')],
]
const isPicture = (body: Buffer): boolean =>
  beginnings.some((beginning) => beginning.every((byte, at) => byte === undefined || body[at] === byte))

const noPicture = (field: string) =>
  invalid(field, `${field} must be a picture: PNG, JPEG or WebP, of at most ${pixelsMax / 1_000_000} million pixels.`)

/** Whether what is seen of a picture is dark, as far as something else shines through it. */
async function isDarkPicture(sharp: typeof Sharp, body: Buffer): Promise<boolean> {
  const { data, info } = await sharp(body)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [light, seen] = [0, 0]
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    seen += alpha
  }
  const isClear = seen < 0.98 * 255 * info.width * info.height
  return isClear && seen > 0 && light / seen < darkBelow
}

/**
 * Decodes a picture and makes it anew, no larger than it is shown: whatever else was in the file is gone. Raises
 * InvalidRequest for what is no picture.
 */
export async function makePicture(given: Buffer, use: PictureUse, field: string): Promise<MadePicture> {
  if (!isPicture(given)) throw noPicture(field)
  reader ??= loadReader()
  const sharp = await reader
  try {
    const { data: body, info } = await sharp(given, { limitInputPixels: pixelsMax, failOn: 'error' })
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .resize({ ...pictureSizes[use], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: use === 'logo' ? 92 : 80 })
      .toBuffer({ resolveWithObject: true })
    const pictureId = createHash('sha256').update(body).digest('hex').slice(0, 32)
    const isDark = use === 'logo' && (await isDarkPicture(sharp, body))
    return { picture: { pictureId, width: info.width, height: info.height, ...(isDark ? { isDark } : {}) }, body }
  } catch {
    throw noPicture(field)
  }
}

const dataAddress = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** What stands at an address: within it, or fetched once. Raises InvalidRequest where there is nothing. */
export async function readPicture({ outbound }: ApiEnvironment, address: string, field: string): Promise<Buffer> {
  const [, inside] = dataAddress.exec(address) ?? []
  if (inside !== undefined) return Buffer.from(inside, 'base64')
  if (address.startsWith('data:')) throw noPicture(field)
  try {
    const { status, body } = await outbound.request(address, { headers: { accept: 'image/webp,image/png,image/jpeg' } })
    if (status !== 200) throw invalid(field, `There is no picture at this address: it answered ${status}.`)
    return body
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const why = error.reason === 'tooLarge' ? 'it is too large; upload it instead' : error.message
    throw invalid(field, `The picture could not be fetched: ${why}.`)
  }
}
