/** What each figure in the dashboard counts. A test recomputes every figure from the rows by these definitions. */
export const definitionWords = {
  totalCustomers: {
    name: 'Total customers',
    text: 'Everyone who left contact details: buyers, people who started a checkout, and people who requested the free guide. Each email address counts once. A customer whose personal data was erased still counts.',
  },
  totalOrders: {
    name: 'Total orders',
    text: 'All orders, paid or not. An order is completed when its payment is confirmed, or when it is a free copy, and it stays completed when money goes back. Orders that another shop has sold do not count; the list of orders says how many were imported.',
  },
  totalRevenue: {
    name: 'Total revenue',
    text: 'Revenue is the sum of all completed orders. Refunds are not subtracted. If there are any, the card shows them, and the net revenue.',
  },
  netRevenue: {
    name: 'Net revenue',
    text: 'Revenue less refunds. In a day, week or month: the orders completed in this time, less what went back in this time.',
  },
  paidOrders: {
    name: 'Paid orders',
    text: 'Completed orders without free copies. An order that was refunded later stays a paid order.',
  },
  refunds: {
    name: 'Refunds and refunded orders',
    text: 'Refunds: all money that went back, by refunds of an order or of a part of it, and by lost disputes. An order is called refunded when its whole amount went back, and partly refunded otherwise.',
  },
  conversionRate: {
    name: 'Conversion rate',
    text: 'Completed orders divided by customers, rounded to a whole percent.',
  },
  productSales: {
    name: 'Product sales',
    text: 'Paid orders per product since the shop opened.',
  },
  recentSales: {
    name: 'Recent sales',
    text: 'Revenue and paid orders by the day the orders were completed. Days start at midnight in India. The last 7 days include today.',
  },
  paidAndDelivered: {
    name: 'Paid and delivered',
    text: 'Paid or free: free copies, and orders for which money arrived, including payments on hold. Completed: free copies, and orders whose payment was correct or that you accepted. Sent: completed orders with an email or WhatsApp message that was accepted for the buyer. Downloaded: orders with at least one download. A paid order is listed here if no message was accepted within two minutes.',
  },
  revenueByPeriod: {
    name: 'Revenue by day, week or month',
    text: 'Revenue, refunds and net revenue by the day, week or month in which the orders were completed or the money went back. A late payment counts on the day it arrives. Days start at midnight in India, and weeks on Monday.',
  },
  ordersByPeriod: {
    name: 'Orders by day, week or month',
    text: 'Placed: orders by the day they were placed. Paid: paid orders by the day the payment was confirmed, which can be a later day.',
  },
  sources: {
    name: 'Where buyers come from',
    text: 'Paid orders in this time range by where the buyer came from: utm_source or ref in the link, otherwise the site with the link. The first page of a browser tab counts. The shop stores no visitor id and no cookie for it.',
  },
  productMix: {
    name: 'Sales by product',
    text: 'Paid orders in this time range by product, and the share of each product.',
  },
  funnel: {
    name: 'From checkout to download',
    text: 'Orders that were placed in this time range. Completed: those that are completed by now. Downloaded: the completed ones with at least one download.',
  },
  hours: {
    name: 'Sales by hour',
    text: 'Paid orders since the shop opened, by weekday and hour in India. A larger square means more orders.',
  },
}
