import { Type } from 'typebox'
import { endpoint, type ReplyOf } from '../endpoint.ts'
import { named } from '../named.ts'
import { listOf, pageQuery, TimeSchema } from '../shared.ts'
import { mayRead, reads } from './place.ts'

export const getInstallationLooks = endpoint({
  ...reads,
  access: mayRead,
  path: '/v1/installation/looks',
  summary: 'List what admins of the installation looked at and did',
  query: Type.Object(pageQuery),
  replies: {
    200: listOf('InstallationLookList', {
      looks: Type.Array(
        named(
          'InstallationLook',
          Type.Object({
            lookId: Type.String(),
            at: TimeSchema,
            userId: Type.String(),
            /** What that person is called, or the e-mail address. */
            userName: Type.Optional(Type.String()),
            /** The operation that was asked for. */
            what: Type.String(),
            /** The account or ticket that it was about, or what was searched for. */
            about: Type.Optional(Type.String()),
            /** What the account that it was about is called. */
            accountName: Type.Optional(Type.String()),
          }),
        ),
      ),
    }),
  },
})
export type InstallationLook = ReplyOf<typeof getInstallationLooks>['looks'][number]
