// The fastest server that this framework allows, for comparison in pages.bench.ts.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono().get('*', (c) => c.text('ok'))
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' })
