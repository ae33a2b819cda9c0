interface Node {
  type: string
  callee?: { name?: string; object?: { name?: string }; property?: { name?: string } }
  expression?: Node
  body?: Node | Node[]
}

interface Path {
  node: Node
  key?: string | number | null
  parent?: {
    type: string
    callee?: { name?: string; property?: { name?: string } }
    key?: { name?: string }
    consequent?: Node
    alternate?: Node | null
  }
  parentPath?: { parent?: { properties?: { key?: { name?: string } }[] } }
}

/**
 * Words that only a person reads, or that only have to differ: a test of them would repeat them. Log lines, messages of
 * errors, and the names of prepared statements and rate limiters.
 */
export const ignoreMessages = {
  shouldIgnore({ node, key, parent, parentPath }: Path): string | undefined {
    if (isLogLine(node)) return 'a log line'
    if (parent?.type === 'IfStatement' && !parent.alternate && parent.consequent && isLogLine(parent.consequent)) {
      return 'the condition of a log line'
    }
    if (parent?.key?.name === 'logged') return 'the words of a log line'
    if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return
    const callee = parent?.callee?.name ?? ''
    if (parent?.type === 'NewExpression' && callee.endsWith('Error')) return 'the message of an error'
    if (key === 0 && /^create\w*Limiter$/.test(callee)) return 'the name of a rate limiter'
    if (key === 0 && parent?.callee?.property?.name === 'prepare') return 'the name of a prepared statement'
    const siblings = parentPath?.parent?.properties?.map((property) => property.key?.name) ?? []
    if (parent?.key?.name === 'name' && siblings.includes('text')) return 'the name of a prepared statement'
  },
}

function isLogLine({ type, callee, expression, body }: Node): boolean {
  if (type === 'CallExpression') return callee?.object?.name === 'log'
  if (type === 'ExpressionStatement') return expression !== undefined && isLogLine(expression)
  return type === 'BlockStatement' && Array.isArray(body) && body.length > 0 && body.every(isLogLine)
}
