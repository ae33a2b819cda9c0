import { BuildError } from './build/build-if-changed.ts'

/** One sentence for what the owner can fix, a stack trace for everything else. */
export function explainStartError(error: unknown): unknown {
  if (error instanceof BuildError) return error.message
  // By its code, because the built shop has its own copy of the class.
  const { code, port, message } = error as { code?: string; port?: number; message?: string }
  if (code === 'UNRELEASED_DATABASE' || code === 'WRONG_SETTINGS') return message
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop the program that uses it, or set PORT to another one.`
  return error
}
