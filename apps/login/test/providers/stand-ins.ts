import type { presets } from '@doorward/core/providers/presets'
import type { StandIn } from './stand-in.ts'

const ann = { email: 'ann@work.example', name: 'Ann Works' }
const picture = 'https://pictures.example/ann.png'
const profile = { ...ann, email_verified: true, picture }
const known = { ...ann, isVerified: true, picture }
const json = 'application/json'

/** What the providers of the presets do, by their documentation of 2025 and 2026, for one person of each. */
export const standIns: Record<keyof typeof presets, StandIn> = {
  google: {
    authorization: { pkce: 'checked' },
    idToken: { claims: { sub: '1081', azp: 'client-of_ours', hd: 'work.example', ...profile } },
    tells: { 'https://openidconnect.googleapis.com/v1/userinfo': { says: { sub: '1081', ...profile } } },
    expects: { subject: '1081', ...known },
  },
  microsoft: {
    fill: { tenant: 'common' },
    authorization: { pkce: 'checked' },
    idToken: {
      publishedIssuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      issuer: 'https://login.microsoftonline.com/7c1b5d34-0000-4000-8000-4f7d2a6d1f02/v2.0',
      // Whoever administers a tenant writes any address there: without `xms_edov` it proves nothing.
      claims: { sub: 'AAAAAH', tid: '7c1b5d34-0000-4000-8000-4f7d2a6d1f02', ver: '2.0', ...ann, email_verified: true },
    },
    tells: {
      'https://graph.microsoft.com/oidc/userinfo': {
        says: { sub: 'AAAAAH', ...ann, picture: 'https://graph.microsoft.com/v1.0/me/photo/$value' },
      },
    },
    expects: {
      ...{ subject: 'AAAAAH', isVerified: false, ...ann },
      issuer: 'https://login.microsoftonline.com/7c1b5d34-0000-4000-8000-4f7d2a6d1f02/v2.0',
    },
  },
  github: {
    authorization: { pkce: 'checked' },
    tokens: {
      ...{ saysErrorsWith200: true, answersFormUnlessAsked: true },
      answers: { scope: 'read:user,user:email', token_type: 'bearer', expires_in: undefined },
    },
    tells: {
      'https://api.github.com/user': {
        demandsUserAgent: true,
        says: { id: 583231, login: 'ann-works', name: null, email: null, avatar_url: picture },
      },
      'https://api.github.com/user/emails': {
        demandsUserAgent: true,
        says: [
          { email: 'old@work.example', primary: false, verified: true, visibility: null },
          { email: 'ann@work.example', primary: true, verified: true, visibility: 'private' },
        ],
      },
    },
    expects: { subject: '583231', ...known, name: 'ann-works' },
  },
  gitlab: {
    authorization: { pkce: 'checked' },
    idToken: { claims: { sub: '77', sub_legacy: '9f86d081', auth_time: 1, ...ann, email_verified: true } },
    tells: { 'https://gitlab.com/oauth/userinfo': { says: { sub: '77', nickname: 'ann', ...profile } } },
    expects: { subject: '77', ...known },
  },
  apple: {
    authorization: {
      demands: { response_mode: 'form_post' },
      postsAnswer: true,
      besideFirstCode: {
        user: JSON.stringify({ name: { firstName: 'Ann', lastName: 'Works' }, email: 'x9@privaterelay.appleid.com' }),
      },
    },
    tokens: { clientAuth: ['appleKey'] },
    idToken: {
      claims: {
        ...{ sub: '001417.a8.1130', email: 'x9@privaterelay.appleid.com', email_verified: 'true' },
        ...{ is_private_email: 'true', auth_time: 1, nonce_supported: true },
      },
      publishes: { token_endpoint_auth_methods_supported: ['client_secret_post'] },
    },
    expects: { subject: '001417.a8.1130', email: 'x9@privaterelay.appleid.com', isVerified: true, name: 'Ann Works' },
  },
  facebook: {
    tokens: { clientAuth: ['post'], answers: { scope: undefined, token_type: 'bearer', expires_in: 5_183_944 } },
    tells: {
      'https://graph.facebook.com/me': {
        query: { fields: 'id,name,email,picture' },
        says: { id: '1221', ...ann, picture: { data: { height: 50, width: 50, is_silhouette: false, url: picture } } },
      },
    },
    expects: { subject: '1221', ...known, isVerified: false },
  },
  linkedin: {
    tokens: { clientAuth: ['post'], answers: { token_type: undefined, scope: 'email,openid,profile' } },
    idToken: {
      leavesOutNonce: true,
      claims: { sub: '782bbtaQ', ...ann, email_verified: 'true', locale: 'en_US', picture },
    },
    tells: {
      'https://api.linkedin.com/v2/userinfo': {
        says: { sub: '782bbtaQ', ...profile, locale: { country: 'US', language: 'en' } },
      },
    },
    expects: { subject: '782bbtaQ', ...known },
  },
  x: {
    authorization: { pkce: 'demanded' },
    tokens: { clientAuth: ['basic'], answers: { token_type: 'bearer', expires_in: 7200, refresh_token: 'again' } },
    tells: {
      'https://api.x.com/2/users/me': {
        query: { 'user.fields': 'profile_image_url' },
        says: { data: { id: '2244994945', name: 'Ann Works', username: 'ann', profile_image_url: picture } },
      },
    },
    expects: { subject: '2244994945', isVerified: false, name: 'Ann Works', picture },
  },
  slack: {
    tokens: { saysErrorsWith200: true, answers: { ok: true, expires_in: undefined, scope: undefined } },
    idToken: {
      claims: {
        ...{ sub: 'U0R7JM', 'https://slack.com/team_id': 'T0R7GR', 'https://slack.com/user_id': 'U0R7JM' },
        ...{ auth_time: 1, ...ann, email_verified: true },
      },
    },
    tells: {
      'https://slack.com/api/openid.connect.userInfo': {
        says: { ok: true, sub: 'U0R7JM', 'https://slack.com/team_id': 'T0R7GR', ...profile },
      },
    },
    expects: { subject: 'T0R7GR-U0R7JM', ...known },
  },
  discord: {
    tokens: { answers: { expires_in: 604_800, refresh_token: 'again' } },
    tells: {
      'https://discord.com/api/users/@me': {
        demandsUserAgent: true,
        says: {
          ...{
            id: '80351110224678912',
            username: 'ann',
            global_name: 'Ann Works',
            avatar: '8342729096ea3675442027381',
          },
          ...{ verified: true, email: 'ann@work.example', flags: 64 },
        },
      },
    },
    expects: { subject: '80351110224678912', ...ann, isVerified: true },
  },
  twitch: {
    authorization: {
      demands: {
        claims: JSON.stringify({
          userinfo: { email: null, email_verified: null, picture: null, preferred_username: null },
        }),
      },
    },
    tokens: { clientAuth: ['post'], answers: { token_type: 'bearer', scope: ['openid', 'user:read:email'] } },
    idToken: { claims: { sub: '713936733', azp: 'client-of_ours' } },
    tells: {
      'https://id.twitch.tv/oauth2/userinfo': {
        says: {
          ...{ aud: 'client-of_ours', iss: 'https://id.twitch.tv/oauth2', sub: '713936733' },
          ...{ email: 'ann@work.example', email_verified: true, picture, preferred_username: 'AnnWorks' },
        },
      },
    },
    expects: { subject: '713936733', ...known, name: 'AnnWorks' },
  },
  spotify: {
    authorization: { pkce: 'checked' },
    tokens: { clientAuth: ['basic'] },
    tells: {
      'https://api.spotify.com/v1/me': {
        says: {
          ...{ id: 'smedjan', display_name: 'Ann Works', email: 'ann@work.example', type: 'user' },
          images: [{ url: picture, height: 300, width: 300 }],
        },
      },
    },
    expects: { subject: 'smedjan', ...known, isVerified: false },
  },
  bitbucket: {
    tokens: { clientAuth: ['basic'], answers: { scope: undefined, scopes: 'account email', token_type: 'bearer' } },
    tells: {
      'https://api.bitbucket.org/2.0/user': {
        says: {
          ...{ uuid: '{8c5b-1}', account_id: '557058:c0b72', display_name: 'Ann Works', nickname: 'ann' },
          links: { avatar: { href: picture }, self: { href: 'https://api.bitbucket.org/2.0/users/x' } },
        },
      },
      'https://api.bitbucket.org/2.0/user/emails': {
        says: {
          pagelen: 10,
          values: [
            { email: 'old@work.example', is_primary: false, is_confirmed: false, type: 'email' },
            { email: 'ann@work.example', is_primary: true, is_confirmed: true, type: 'email' },
          ],
        },
      },
    },
    expects: { subject: '557058:c0b72', ...known },
  },
  atlassian: {
    authorization: { demands: { audience: 'api.atlassian.com', prompt: 'consent' } },
    tokens: { clientAuth: ['post'], sends: json },
    tells: {
      'https://api.atlassian.com/me': {
        says: { account_type: 'atlassian', account_id: '5ac1', account_status: 'active', ...ann, picture },
      },
    },
    expects: { subject: '5ac1', ...known, isVerified: false },
  },
  okta: {
    fill: { 'your-org': 'acme' },
    authorization: { pkce: 'checked' },
    idToken: { claims: { sub: '00uid4', ver: 1, amr: ['pwd'], idp: '00ok1', auth_time: 1 } },
    tells: { 'https://acme.okta.com/oauth2/v1/userinfo': { says: { sub: '00uid4', ...profile } } },
    expects: { subject: '00uid4', ...known },
  },
  auth0: {
    fill: { tenant: 'acme.eu' },
    authorization: { pkce: 'checked' },
    idToken: { claims: { sub: 'auth0|5f7c', ...profile } },
    tells: { 'https://acme.eu.auth0.com/userinfo': { says: { sub: 'auth0|5f7c', ...profile } } },
    expects: { subject: 'auth0|5f7c', ...known },
  },
  salesforce: {
    authorization: { pkce: 'checked' },
    tokens: {
      answers: {
        ...{ expires_in: undefined, issued_at: '1770000000000', instance_url: 'https://acme.my.salesforce.com' },
        ...{ id: 'https://login.salesforce.com/id/00D5/0055', signature: 'c2ln' },
      },
    },
    idToken: { claims: { sub: 'https://login.salesforce.com/id/00D5/0055' } },
    tells: {
      'https://login.salesforce.com/services/oauth2/userinfo': {
        says: {
          ...{ sub: 'https://login.salesforce.com/id/00D5/0055', user_id: '0055', organization_id: '00D5' },
          ...profile,
        },
      },
    },
    expects: { subject: 'https://login.salesforce.com/id/00D5/0055', ...known },
  },
  zoom: {
    authorization: { pkce: 'checked' },
    tokens: { clientAuth: ['basic'], answers: { token_type: 'bearer', api_url: 'https://api.zoom.us' } },
    tells: {
      'https://api.zoom.us/v2/users/me': {
        says: {
          ...{ id: 'zJKyaiAyTNC', first_name: 'Ann', last_name: 'Works', display_name: 'Ann Works' },
          ...{ email: 'ann@work.example', type: 1, verified: 1, pic_url: picture },
        },
      },
    },
    expects: { subject: 'zJKyaiAyTNC', ...known, isVerified: false },
  },
  dropbox: {
    authorization: { pkce: 'checked', refuses: ['nonce'] },
    tokens: { answers: { token_type: 'bearer', account_id: 'dbid:AAH4', uid: '12345' } },
    idToken: {
      claims: { sub: 'dbid:AAH4', email: 'ann@work.example', email_verified: true, given_name: 'Ann', auth_time: 1 },
    },
    tells: {
      'https://api.dropboxapi.com/2/openid/userinfo': {
        method: 'POST',
        says: {
          ...{ iss: 'Dropbox', sub: 'dbid:AAH4', email: 'ann@work.example', email_verified: true },
          ...{ given_name: 'Ann', family_name: 'Works' },
        },
      },
    },
    expects: { subject: 'dbid:AAH4', ...ann, isVerified: true },
  },
  yahoo: {
    authorization: { pkce: 'checked' },
    idToken: { algorithm: 'ES256', claims: { sub: 'FSVIDUW3D7FSVIDUW3D72F2F', auth_time: 1 } },
    tells: {
      'https://api.login.yahoo.com/openid/v1/userinfo': { says: { sub: 'FSVIDUW3D7FSVIDUW3D72F2F', ...profile } },
    },
    expects: { subject: 'FSVIDUW3D7FSVIDUW3D72F2F', ...known },
  },
  amazon: {
    authorization: { pkce: 'checked' },
    tokens: { answers: { token_type: 'bearer', refresh_token: 'again', scope: undefined } },
    tells: { 'https://api.amazon.com/user/profile': { says: { user_id: 'amzn1.account.K2LI23', ...ann } } },
    expects: { subject: 'amzn1.account.K2LI23', ...ann, isVerified: false },
  },
}
