import { RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { addOrder } from '#tests/database/orders.ts'
import { action } from './customer-dashboard.tsx'

// Hoisted, because the settings are read at import. Nothing listens on port 1.
vi.hoisted(() => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
})

it('shows that the login failed when the mail server is down', async () => {
  const { email } = await addOrder()
  const request = new Request('http://localhost/customer-dashboard', {
    method: 'POST',
    body: new URLSearchParams({ email }),
  })
  const url = new URL(request.url)
  const context = new RouterContextProvider()
  expect(await action({ request, url, context, params: {}, pattern: '/customer-dashboard' })).toEqual({
    email,
    notice: { title: 'Login failed', description: 'Something went wrong. Please try again.', tone: 'bad' },
  })
})
