// The least a server on this framework can do: the yardstick of pages.bench.ts.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().get('*', (c) => c.text('ok'))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
