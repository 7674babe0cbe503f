import { expect, it } from 'vitest'
import { environmentOfHost, type HostEnvironment } from './host-environment.ts'

it.each<[string, HostEnvironment]>([
  ['localhost', 'development'],
  ['localhost:8080', 'development'],
  ['Doorward.LOCALHOST:8080', 'development'],
  ['127.0.0.1:8080', 'development'],
  ['pr-12.example.com', 'pull-request'],
  ['login.pr-12.example.com', 'production'],
  ['test.example.com', 'test'],
  ['login.staging.example.com:8443', 'test'],
  ['testing.example.com', 'production'],
  ['localhost.example.com', 'production'],
  ['127.0.0.1.example.com', 'production'],
  ['login.example.com', 'production'],
])('SES-08 LGN-14 the host %s is for %s', (host, environment) => expect(environmentOfHost(host)).toBe(environment))
