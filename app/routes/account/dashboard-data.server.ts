import { translateBought } from '#shop/catalogue/translate-bought.server.ts'
import { readConsents } from '#shop/consents/read-consents.server.ts'
import {
  allFiles,
  createDownloadLinks,
  createZipLink,
  type LinkedOrder,
  nameChanged,
} from '#shop/downloads/download-link.server.ts'
import { listEditionNews } from '#shop/downloads/list-edition-news.server.ts'
import type { ListedInvoice } from '#shop/invoices/find-invoice.server.ts'
import { listBuyerInvoices } from '#shop/invoices/list-buyer-invoices.server.ts'
import { listPurchases } from '#shop/orders/list-purchases.server.ts'
import { importedProvider } from '#shop/orders/order.ts'
import { listUpgrades } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { listBuyerRefunds } from '#shop/refunds/returned-money.server.ts'
import { listBuyerRequests } from '#shop/requests/list-requests.server.ts'
import type { CustomerSession } from '#shop/sessions/find-customer-session.server.ts'
import { listSessions } from '#shop/sessions/list-sessions.server.ts'
import { formatClassLevel } from '../../format-class-level.ts'

export type DashboardData = Awaited<ReturnType<typeof readDashboard>>
export type Purchase = DashboardData['purchases'][number]

export async function readDashboard({ customer, sessionId }: CustomerSession) {
  const [orders, consents, sessions] = await Promise.all([
    listPurchases(customer.id),
    readConsents(customer.id),
    listSessions(customer.id, sessionId),
  ])
  const refunds = await listBuyerRefunds(orders.map(({ id }) => id))
  const invoices = await listBuyerInvoices(orders)
  const upgrades = await listUpgrades(customer.id)
  const requests = await listBuyerRequests(orders.map(({ id }) => id))
  const kept = orders.filter(({ refundedAt }) => !refundedAt)
  return {
    profile: {
      email: customer.email,
      phone: customer.phoneNumber,
      classLevel: formatClassLevel(customer.classLevel),
      memberSince: customer.createdAt,
    },
    count: kept.length,
    totalInPaise: kept.reduce((sum, { amountInPaise, refundedInPaise }) => sum + amountInPaise - refundedInPaise, 0),
    purchases: orders.map(
      ({ id, productId, productName, files, amountInPaise, completedAt, createdAt, refundedAt, ...order }) => ({
        id,
        name: translateBought({ productId, productName }),
        amountInPaise,
        boughtAt: completedAt ?? createdAt,
        refundedAt,
        requests: requests.filter(({ orderId }) => orderId === id),
        refunds: refunds.filter(({ orderId }) => orderId === id),
        // The other shop has sent its own.
        documents:
          order.provider === importedProvider
            ? []
            : listDocuments(id, order.placeOfSupply === null ? 'receipt' : 'tax-invoice', invoices),
        ...listDownloads({ id, files, linkGeneration: order.linkGeneration }),
        news: listNews({ id, files, linkGeneration: order.linkGeneration }, completedAt ?? createdAt),
      }),
    ),
    upgrades,
    sessions,
    language: customer.language,
    ...consents,
  }
}

/** The account makes a link when it is clicked, so these lead to the account. */
function listDownloads(order: LinkedOrder) {
  const path = `/customer-dashboard/download/${order.id}`
  const zip = createZipLink(order)
  return {
    files: createDownloadLinks(order).map(({ file, title, facts, isPhoneEdition, readUrl }) => ({
      ...{ title, facts, isPhoneEdition },
      href: `${path}/${file}`,
      readHref: readUrl && `${path}/${file}?read`,
    })),
    zip: zip && { href: `${path}/${allFiles}`, facts: zip.facts, files: zip.files },
  }
}

function listNews(order: LinkedOrder, boughtAt: Date) {
  return listEditionNews(order, boughtAt).map(({ file, ...news }) => ({
    ...news,
    href: `/customer-dashboard/download/${order.id}/${nameChanged(file)}`,
  }))
}

/** The receipt or invoice is listed before it is issued: opening it issues it. */
function listDocuments(orderId: string, expected: ListedInvoice['kind'], issued: ListedInvoice[]) {
  const own = issued.filter((invoice) => invoice.orderId === orderId)
  const sale = own.find(({ refundId }) => refundId === null)?.kind ?? expected
  const href = `/customer-dashboard/receipt/${orderId}`
  const refunds = own.flatMap(({ refundId, kind, number }) =>
    refundId ? [{ kind, number, href: `${href}/${refundId}` }] : [],
  )
  return [{ kind: sale, number: '', href }, ...refunds]
}
