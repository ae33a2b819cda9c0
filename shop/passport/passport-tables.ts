/** What a passport contains, each table after those that it refers to. All of their columns are in it, unless named below. */
export const passportTables = [
  ...['publications', 'content_draft', 'offers', 'editions', 'uploads', 'file_problems', 'alert_settings'],
  ...[
    'shop_closing',
    'shop_opening',
    'customers',
    'leads',
    'contact_changes',
    'orders',
    'order_credits',
    'lost_credits',
  ],
  ...['sold_files', 'order_problems', 'order_swaps', 'received_payments', 'refunds', 'disputes', 'dispute_answers'],
  ...[
    'payment_events',
    'payment_failures',
    'unmatched_payments',
    'provider_choices',
    'settlements',
    'settlement_lines',
    'settlement_sums',
  ],
  ...['bank_credits', 'bank_matches', 'invoices', 'consents', 'deliveries', 'copies', 'downloads', 'copy_problems'],
  ...['campaigns', 'campaign_mails', 'requests', 'request_messages', 'whatsapp_threads', 'whatsapp_messages'],
  ...['imports', 'imported_orders', 'audit_log', 'sales_by_day', 'sales_by_hour', 'sales_by_product', 'sales_changes'],
  ...['sandbox_payments', 'sandbox_transfers', 'sandbox_refunds', 'sandbox_disputes', 'demo_mailbox'],
]

const login = 'a login opens only the shop in which it was made'
const found = 'the shop finds it again by itself'

/** Tables that stay behind, and why. */
export const tablesLeftBehind: Record<string, string> = {
  settings: 'it has the keys of payments, mail and backups; settings.json names what is no secret',
  owner_login: login,
  admin_sessions: login,
  helpers: login,
  passkeys: login,
  recovery_codes: login,
  sessions: login,
  login_codes: login,
  known_browsers: login,
  api_keys: login,
  api_answers: 'it belongs to the API keys, and is deleted after a day',
  sheets: login,
  webhook_endpoints: 'it has their secrets: the owner connects each program to the new shop',
  webhook_events: 'it waits for the endpoints',
  webhook_deliveries: 'it waits for the endpoints',
  book_days: found,
  book_changes: found,
  name_words: found,
  signed_webhooks: found,
  provider_walks: found,
  provider_downtimes: found,
  failing_calls: found,
  alerts: found,
  alert_messages: found,
  security_events: 'it counts attacks on this server, by networks that only this shop can tell apart',
  backup_status: 'it says where the backups of this server are',
  rate_limits: 'it is deleted after minutes',
  started_jobs: 'it is what this shop has in hand, like the rest of its queue',
  passports: 'it says where the archives of this shop are',
}

/** Of the tables that stay behind, those that speak of the rows that a passport replaces in a new shop. */
export const tablesEmptied = [
  ...['sessions', 'login_codes', 'known_browsers', 'api_answers', 'webhook_events', 'webhook_deliveries'],
  ...['provider_walks', 'provider_downtimes', 'failing_calls', 'alerts', 'alert_messages'],
]

/** Columns that stay behind, and why. */
export const columnsLeftBehind: Record<string, string> = {
  'customers.search_text': 'the database computes it',
  'imports.storage_key': 'the file of the other shop is not needed any more',
  'shop_opening.archive': 'the rehearsal is no part of the shop',
}
