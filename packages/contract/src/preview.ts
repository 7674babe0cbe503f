import { type Static, Type } from 'typebox'
import { named } from './named.ts'
import { ActionSchema, GroupIdSchema, RecordIdSchema, UserIdSchema } from './shared.ts'

/** The query of a write that moves rights: with it nothing is written, and the answer tells what would move (decision 55). */
export const previewQuery = Type.Object({ preview: Type.Optional(Type.Boolean()) })

const Count = named(
  'EffectCount',
  Type.Object({ users: Type.Integer(), actions: Type.Integer(), resources: Type.Integer() }),
)
const Flags = named(
  'EffectPermission',
  Type.Object({ action: Type.String(), allow: Type.Boolean(), grant: Type.Boolean(), delegate: Type.Boolean() }),
)
const Line = named(
  'EffectLine',
  Type.Object({
    userId: Type.Optional(UserIdSchema),
    who: Type.Enum(['USER', 'INVITED', 'EVERYBODY']),
    resourceUri: Type.String(),
    gained: Type.Array(Flags),
    lost: Type.Array(Flags),
  }),
)
const ControlCount = named(
  'ControlCount',
  Type.Object({ users: Type.Integer(), records: Type.Integer(), groups: Type.Integer() }),
)
const ControlLine = named(
  'ControlLine',
  Type.Object({
    userId: UserIdSchema,
    recordId: Type.Optional(RecordIdSchema),
    groupId: Type.Optional(GroupIdSchema),
    change: Type.Enum(['GAINED', 'LOST']),
  }),
)
const Control = named(
  'EffectControl',
  Type.Object({ gained: ControlCount, lost: ControlCount, lines: Type.Optional(Type.Array(ControlLine)) }),
)
const Items = named(
  'EffectItems',
  Type.Object({
    records: Type.Integer(),
    groups: Type.Integer(),
    requests: Type.Integer(),
    invites: Type.Integer(),
  }),
)
const Otherwise = named(
  'ReplayedCheck',
  Type.Object({
    userId: UserIdSchema,
    resourceUri: Type.String(),
    permission: ActionSchema,
    allowed: Type.Boolean(),
    count: Type.Integer(),
    lastTime: Type.String(),
  }),
)
const Replay = named(
  'EffectReplay',
  Type.Object({ checks: Type.Integer(), otherwise: Type.Integer(), lines: Type.Array(Otherwise) }),
)

export const EffectSchema = named(
  'Effect',
  Type.Object({
    revision: Type.Integer(),
    gained: Count,
    lost: Count,
    everybody: Type.Enum(['NOTHING', 'GAINS', 'LOSES']),
    control: Control,
    items: Items,
    lines: Type.Optional(Type.Array(Line)),
    replay: Type.Optional(Replay),
  }),
)

/** What a write would move. */
export const PreviewSchema = named('EffectPreview', Type.Object({ effect: EffectSchema }))
export type Preview = Static<typeof PreviewSchema>
export type Effect = Preview['effect']
export type EffectLine = NonNullable<Effect['lines']>[number]
export type ControlLine = NonNullable<Effect['control']['lines']>[number]
