import { forgetWords } from './kept-words.ts'

/** A form that redirects when it is saved is gone before it can forget what was typed; a login that expired redirects too. */
export async function forgetWhenSaved<Answer>(callServer: () => Promise<Answer>): Promise<Answer> {
  const path = location.pathname
  try {
    return await callServer()
  } catch (answer) {
    const target = answer instanceof Response ? answer.headers.get('Location') : null
    if (target && new URL(target, location.href).searchParams.has('saved')) forgetWords(path)
    throw answer
  }
}
