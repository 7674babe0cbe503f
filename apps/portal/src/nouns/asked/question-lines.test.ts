import { expect, test } from 'vitest'
import { asQuestion, linesProblem, questionsOf, writtenQuestion } from './question-lines.ts'

test('each line is a question; blanks, commas and empty lines do no harm', () => {
  expect(questionsOf('reports:read /reports/7\n\n reports:export,  /reports/8 ')).toEqual([
    { permission: 'reports:read', resourceUri: '/reports/7' },
    { permission: 'reports:export', resourceUri: '/reports/8' },
  ])
  expect(questionsOf('can maya reports:read on /reports/7')).toEqual([
    { permission: 'reports:read', resourceUri: '/reports/7' },
  ])
})

test.each([
  ['can maya read /reports/7', 'maya', 'read', '/reports/7'],
  ['may maya.moreau stock:read stock/hamburg?', 'maya.moreau', 'stock:read', 'stock/hamburg'],
  ['maya reports:read /reports/7', 'maya', 'reports:read', '/reports/7'],
  ['Maya Moreau reports:read on /reports/7', 'Maya Moreau', 'reports:read', '/reports/7'],
  ['can maya roles:read Doorward:Roles', 'maya', 'roles:read', 'Doorward:Roles'],
  ['can maya ortiz do reports:read on reports/x', 'maya ortiz', 'reports:read', 'reports/x'],
  ['is Maya Ortiz allowed to read /reports/7', 'Maya Ortiz', 'read', '/reports/7'],
  ['Does maya have reports:read on reports/x?', 'maya', 'reports:read', 'reports/x'],
  ['can do reports:read on reports/x', 'do', 'reports:read', 'reports/x'],
  ['can Minh Do read reports/x', 'Minh Do', 'read', 'reports/x'],
  ['can "Ann Lee" orders:read /orders/1', 'Ann Lee', 'orders:read', '/orders/1'],
  ['may „Ann, of Lee“ read /orders/1', 'Ann, of Lee', 'read', '/orders/1'],
  ['can “Do To” orders:read /orders/1', 'Do To', 'orders:read', '/orders/1'],
  ['"Ann Lee" orders:read /orders/1?', 'Ann Lee', 'orders:read', '/orders/1'],
  ['can "Ann orders:read /orders/1', '"Ann', 'orders:read', '/orders/1'],
  ['can I orders:read /orders/1', 'I', 'orders:read', '/orders/1'],
  ['am I allowed to orders:read /orders/1?', 'I', 'orders:read', '/orders/1'],
  ['reports:read /reports/7', '', 'reports:read', '/reports/7'],
  ['/reports/7', '', '', '/reports/7'],
  ['maya', '', '', ''],
  ['give access', '', '', ''],
])('SCR-15 %j asks whether %j may %j on %j', (line, who, permission, resourceUri) => {
  expect(writtenQuestion(line)).toEqual({ who, permission, resourceUri })
})

const known = ['orders:read', 'stock:count', 'Doorward:x']
test.each([
  ['can oskar read orders', 'check', 'oskar', 'orders:read', ''],
  ['can Oskar Moreau read', 'check', 'Oskar Moreau', 'read', ''],
  ['may oskar count on the pallets', 'check', 'oskar', 'count', 'pallets'],
  ['can oskar do read on folder', 'check', 'oskar', 'read', 'folder'],
  ['oskar orders:read', 'check', 'oskar', 'orders:read', ''],
  [
    'can Oskar Moreau orders:read orders/lyon/2022-3/108',
    'check',
    'Oskar Moreau',
    'orders:read',
    'orders/lyon/2022-3/108',
  ],
  ['can oskar read orders/lyon/2022-3/108', 'check', 'oskar', 'orders:read', 'orders/lyon/2022-3/108'],
  ['can oskar Read on /orders/lyon', 'check', 'oskar', 'orders:read', '/orders/lyon'],
  ['can oskar count orders/lyon', 'check', 'oskar', 'count', 'orders/lyon'],
  ['can oskar stock:count orders/lyon', 'check', 'oskar', 'stock:count', 'orders/lyon'],
  ['who can read orders/lyon', 'who', '', 'orders:read', 'orders/lyon'],
  ['what can oskar do', 'what', 'oskar', '', ''],
  ['What may Oskar Moreau do?', 'what', 'Oskar Moreau', '', ''],
  ['what is Minh Do allowed to do', 'what', 'Minh Do', '', ''],
  ['what does oskar have access to?', 'what', 'oskar', '', ''],
  ['what oskar can do', 'what', 'oskar', '', ''],
  ['what can "Oskar Moreau" do', 'what', 'Oskar Moreau', '', ''],
  ['what can I do', 'what', 'I', '', ''],
  ['What am I allowed to do?', 'what', 'I', '', ''],
  ['who can reach orders/lyon', 'who', '', '', 'orders/lyon'],
  ['Who has access to orders/lyon?', 'who', '', '', 'orders/lyon'],
  ['who may orders:read on orders/lyon', 'who', '', 'orders:read', 'orders/lyon'],
  ['who can read orders', 'who', '', 'orders:read', 'orders'],
])('SCR-15 half remembered, %j asks %s about %j: %j on %j', (text, asks, who, permission, resourceUri) => {
  expect(asQuestion(text, known)).toEqual({ asks, who, permission, resourceUri })
})

test.each([
  'give access',
  'can',
  'who',
  'who can',
  'create role',
  'role Doorward:Owner',
  'can read',
  'Customers Lyon',
  'what',
  'what can',
  'what is to do',
  'what is a role',
  'what can oskar do on orders/lyon',
])('SCR-15 %j is no question', (text) => expect(asQuestion(text, known)).toBeUndefined())

test.each([
  ['', 'Write a question'],
  ['reports:read', 'Question 1 needs'],
  ['a /b\n! /b', 'Question 2 has something'],
])('%j is told as %j', (text, problem) => {
  expect(linesProblem(text)).toContain(problem)
})

test('up to 1,000 questions', () => {
  expect(linesProblem('a /b\n'.repeat(1000))).toBeUndefined()
  expect(linesProblem('a /b\n'.repeat(1001))).toContain('1,000 questions')
})
