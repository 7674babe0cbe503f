import { dirname } from 'node:path'
import { parsed, productFiles } from './sources.mjs'

/** Matters of judgement: they are printed and never fail. */

/** Folders with the most source files in them, fullest first. */
export function fullestFolders(count) {
  const folders = Map.groupBy
    ? Map.groupBy(productFiles(), dirname)
    : productFiles().reduce((all, path) => all.set(dirname(path), [...(all.get(dirname(path)) ?? []), path]), new Map())
  return [...folders]
    .map(([folder, files]) => ({ folder, files: files.length }))
    .sort((one, other) => other.files - one.files)
    .slice(0, count)
}

const nameOf = (node, parent) =>
  node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? parent?.key?.value ?? '(without a name)'

/** Calls `found` with each function below a node and what holds it. */
function walk(node, parent, found) {
  if (node === null || typeof node !== 'object') return
  if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) found(node, parent)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const each of value) walk(each, node, found)
    else if (value?.type) walk(value, node, found)
  }
}

/** Functions of so many lines or more, longest first. */
export function longFunctions(linesMin) {
  const long = []
  for (const path of productFiles()) {
    const { program, text } = parsed(path)
    walk(program, null, (node, parent) => {
      const lines = text.slice(node.start, node.end).split('\n').length
      if (lines >= linesMin) long.push({ path, name: nameOf(node, parent), lines })
    })
  }
  return long.sort((one, other) => other.lines - one.lines)
}
