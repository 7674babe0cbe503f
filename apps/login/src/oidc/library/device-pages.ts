import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { withBrand } from '../../pages/branded.ts'
import { deviceCodePage } from '../../pages/device-pages.ts'
import { noticePage } from '../../pages/notice-pages.ts'
import { withBanner } from '../../pages/test-pages.ts'
import { pageHeaders } from '../../routes/send-page.ts'
import type { Brand } from '../../sign-in/branding.ts'
import type { BrowserTest } from '../../sign-in/shown-test.ts'
import { textsOf } from '../../texts.ts'

/** What was typed of a code, and what is wrong with it. */
export type TypedCode = { code?: string | undefined; fault?: string | undefined }

/** What of a request these pages read. */
interface Asked {
  brand?: Brand | undefined
  shownTest?: BrowserTest | undefined
  typedCode?: TypedCode | undefined
  clientIp?: string
}
const askedOf = ({ req }: KoaContextWithOIDC) => req as typeof req & Asked // requests come in by `answerByLibrary` only

function show(ctx: KoaContextWithOIDC, page: string): void {
  const { brand, shownTest } = askedOf(ctx)
  const say = textsOf(ctx.req)
  ctx.set(pageHeaders([], brand))
  ctx.body = withBanner(withBrand(page, say, brand), say, shownTest)
}

/** The device grant (RFC 8628), with pages of ours. Whether a device may be signed in people are asked after they have signed in. */
export const deviceFlow: NonNullable<NonNullable<Configuration['features']>['deviceFlow']> = {
  enabled: true,
  deviceInfo: (ctx) => ({ ip: askedOf(ctx).clientIp, userAgent: ctx.get('user-agent').slice(0, 500) }),
  userCodeInputSource: (ctx, _form, _out, error) => {
    const say = textsOf(ctx.req)
    const { text } = say
    if (error?.name === 'AbortedError')
      return show(ctx, noticePage(say, { heading: text('pages.deviceRefused'), text: text('pages.deviceRefusedText') }))
    const secret = String((ctx.oidc.session?.state as { secret?: string } | undefined)?.secret)
    const state = error ? { fault: text('pages.deviceWrongCode') } : (askedOf(ctx).typedCode ?? {})
    return show(ctx, deviceCodePage(say, { secret, ...state }))
  },
  userCodeConfirmSource: () => {}, // it is asked later, by a prompt of its own (`prompts.ts`)
  successSource: (ctx) => {
    const say = textsOf(ctx.req)
    const words = { heading: say.text('pages.deviceDone'), text: say.text('pages.deviceDoneText') }
    return show(ctx, noticePage(say, words))
  },
}
