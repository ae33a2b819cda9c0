import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** What is used here of a node of Babel and of its place in the code. */
interface Node {
  type: string
  callee?: { name?: string; object?: { name?: string }; property?: { name?: string } }
  key?: { name?: string }
  properties?: Node[]
}

interface Path {
  node: Node
  key: string | number | null
  parent?: Node
  parentPath?: { parent?: Node }
}

/**
 * Words that only a person reads, or that only have to differ: a test of them would repeat them. Log lines, messages of
 * errors, and the names of prepared statements and rate limiters.
 */
function shouldIgnore({ node, key, parent, parentPath }: Path): string | undefined {
  if (node.type === 'CallExpression' && node.callee?.object?.name === 'log') return 'a log line'
  if (parent?.key?.name === 'logged') return 'the words of a log line'
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return
  if (parent?.type === 'NewExpression' && parent.callee?.name?.endsWith('Error')) return 'the message of an error'
  const isFirstOf = (call: RegExp) =>
    key === 0 && call.test(parent?.callee?.name ?? parent?.callee?.property?.name ?? '')
  if (isFirstOf(/^(create\w*Limiter|prepare)$/)) return 'the name of a rate limiter or a prepared statement'
  const siblings = parentPath?.parent?.properties ?? []
  const isStatement = parent?.key?.name === 'name' && siblings.some((sibling) => sibling.key?.name === 'text')
  if (isStatement) return 'the name of a prepared statement'
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'messages', { shouldIgnore: (path) => shouldIgnore(path as Path) }),
]
