import { type SQL, sql } from 'drizzle-orm'
import type { Campaign } from '#db/schema/campaigns.ts'
import { consents } from '#db/schema/consents.ts'
import { env } from '#platform/env.server.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'
import { filesForProduct } from '#shop/catalogue/files/files.server.ts'
import { selectCurrentConsents } from '#shop/consents/current-consents.server.ts'

export type Audience = Pick<Campaign, 'audience' | 'productId' | 'classLevel'> & { file: string | null }

/** Rows (customer_id, order_id): customers who agreed to marketing mail, buyers each with the newest order. */
export function selectRecipients(tx: Database | Transaction, audience: Audience): SQL {
  const agreed = selectCurrentConsents(
    tx,
    sql`${consents.purpose} = 'emailMarketing' and ${consents.customerId} in (select customer_id from readers)`,
  )
  return sql`
    with readers as materialized (${audience.audience === 'guide-readers' ? guideReaders : selectBuyers(audience)}),
    agreed as materialized ${agreed}
    select customer_id, order_id from readers
    where customer_id in (select customer_id from agreed where granted)`
}

const guideReaders = sql`select distinct customer_id, null::text as order_id from leads`

function selectBuyers(audience: Audience): SQL {
  return sql`
    select distinct on (customer_id) customer_id, id as order_id from orders
    where status = 'completed' and refunded_at is null and (${env.isDemo} or provider <> 'sandbox')
      and ${isOfAudience(audience)}
    order by customer_id, created_at desc`
}

/** A bundle that contains the product counts, because its buyers own the same files. */
function isOfAudience({ audience, productId, classLevel, file }: Audience): SQL {
  if (audience === 'all-buyers') return sql`true`
  // The profile, which follows the newest order: a student moves up a class every year.
  if (audience === 'class') return sql`customer_id in (select id from customers where class_level = ${classLevel})`
  if (file !== null) return owns([file])
  const files = filesForProduct(productId ?? '').map(({ file }) => file)
  const isProduct = sql`product_id = ${productId}`
  return files.length > 0 ? sql`(${isProduct} or ${owns(files)})` : isProduct
}

function owns(files: string[]): SQL {
  return sql`files @> ${JSON.stringify(files.map((file) => ({ file })))}::jsonb`
}
