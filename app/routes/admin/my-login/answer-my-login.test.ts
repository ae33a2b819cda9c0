import { expect, it } from 'vitest'
import { answerMyLogin } from './answer-my-login.server.ts'

const actor = { ip: null, name: 'Owner' }
const session = { id: 'session', helperId: null } as Parameters<typeof answerMyLogin>[1]

it('keeps the secret that the app has scanned when the code has a wrong digit', async () => {
  const { offer } = await answerMyLogin(actor, session, { intent: 'offer-second-factor' })
  const sealed = offer?.sealed ?? ''
  const answer = await answerMyLogin(actor, session, { intent: 'change-second-factor', sealed, code: '12345x' })
  expect(answer).toEqual({ notice: expect.objectContaining({ tone: 'bad' }), offer })
})
