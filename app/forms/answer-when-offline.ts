import { data, isRouteErrorResponse } from 'react-router'

/**
 * What the server's action answers; where no answer came, because the line was cut or something between us and the
 * browser spoke instead, the given one. The page, and all that was typed, stays as it is.
 */
export async function answerWhenOffline<Answer, Own>(askServer: () => Promise<Answer>, own: () => Own) {
  try {
    return await askServer()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // An error's status keeps React Router from reloading the page's data, which would fail like this did.
    return data(own(), { status: 503 })
  }
}
