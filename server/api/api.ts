import { Hono } from 'hono'
import { adminAnalytics } from './admin-analytics.ts'
import { createCheckout } from './create-checkout.ts'
import { openapi } from './openapi.ts'
import { orderStatus } from './order-status.ts'
import { sendDownloadLink } from './send-download-link.ts'
import { sendFreeGuide } from './send-free-guide.ts'
import { v1 } from './v1/v1.ts'

/** Every JSON call, below /api. */
export const api = new Hono()
  .route('/', adminAnalytics)
  .route('/', createCheckout)
  .route('/', orderStatus)
  .route('/', sendFreeGuide)
  .route('/', sendDownloadLink)
  .route('/', openapi)
  .route('/v1', v1)
