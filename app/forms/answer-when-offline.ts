import { data, isRouteErrorResponse } from 'react-router'

/** Returns the server's answer, or `offlineAnswer` when none arrives: the page then keeps everything the visitor typed. */
export async function answerWhenOffline<Answer, Offline>(
  callServer: () => Promise<Answer>,
  offlineAnswer: () => Offline,
) {
  try {
    return await callServer()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // An error status keeps React Router from reloading the page's data, which would fail too.
    return data(offlineAnswer(), { status: 503 })
  }
}
