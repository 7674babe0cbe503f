import { expect, test } from 'vitest'
import { linesProblem, questionsOf } from './question-lines.ts'

test('each line is a question; blanks, commas and empty lines do no harm', () => {
  expect(questionsOf('reports:read /reports/7\n\n reports:export,  /reports/8 ')).toEqual([
    { permission: 'reports:read', resourceUri: '/reports/7' },
    { permission: 'reports:export', resourceUri: '/reports/8' },
  ])
})

test.each([
  ['', 'Write a question'],
  ['reports:read', 'Question 1 needs'],
  ['a /b\n! /b', 'Question 2 needs'],
])('%j is told as %j', (text, problem) => {
  expect(linesProblem(text)).toContain(problem)
})

test('up to 1,000 questions', () => {
  expect(linesProblem('a /b\n'.repeat(1000))).toBeUndefined()
  expect(linesProblem('a /b\n'.repeat(1001))).toContain('1,000 questions')
})
