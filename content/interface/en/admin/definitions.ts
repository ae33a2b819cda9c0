/** What each figure in the dashboard counts. A test recomputes every figure from the rows by these definitions. */
export const definitionWords = {
  totalCustomers: {
    name: 'Total customers',
    text: 'Everyone who left contact details: buyers, people who started a checkout, and people who requested the free guide. Each email address counts once. A customer whose personal data was erased still counts.',
  },
  totalOrders: {
    name: 'Total orders',
    text: 'All orders, paid or not. An order is completed when the payment provider has confirmed the payment. Free copies are counted apart.',
  },
  totalRevenue: {
    name: 'Total revenue',
    text: 'The sum of all completed orders. Refunds and lost disputes are not subtracted. If there are any, the card shows them, and what is left.',
  },
  revenueReceived: {
    name: 'Revenue received',
    text: 'On Home: the sum of the orders completed in this time, less what was refunded or lost in disputes in this time.',
  },
  conversionRate: {
    name: 'Conversion rate',
    text: 'Completed orders divided by customers, rounded to a whole percent.',
  },
  productSales: {
    name: 'Product sales',
    text: 'Completed orders per product since the shop opened, without free copies.',
  },
  recentSales: {
    name: 'Recent sales',
    text: 'Revenue and number of orders by the day the orders were completed. Days start at midnight in India. The last 7 days include today.',
  },
  paidAndDelivered: {
    name: 'Paid and delivered',
    text: 'Paid: orders for which money arrived, including payments on hold. Completed: orders whose payment was correct, or that you accepted. Sent: completed orders with an email or WhatsApp message that was accepted for the buyer. Downloaded: orders with at least one download. A paid order is listed here if no message was accepted within two minutes.',
  },
  revenueByPeriod: {
    name: 'Revenue by day, week or month',
    text: 'Revenue by the day, week or month in which the orders were completed. A late payment counts on the day it arrives. Days start at midnight in India, and weeks on Monday.',
  },
  ordersByPeriod: {
    name: 'Orders by day, week or month',
    text: 'Placed: orders by the day they were placed. Completed: orders by the day the payment was confirmed, which can be a later day.',
  },
  sources: {
    name: 'Where buyers come from',
    text: 'Completed orders in this time range by where the buyer came from: utm_source or ref in the link, otherwise the site with the link. The first page of a browser tab counts. The shop stores no visitor id and no cookie for it.',
  },
  productMix: {
    name: 'Sales by product',
    text: 'Completed orders in this time range by product, and the share of each product.',
  },
  funnel: {
    name: 'From checkout to download',
    text: 'Orders that were placed in this time range. Paid: those that are paid by now. Downloaded: the paid ones with at least one download.',
  },
  hours: {
    name: 'Sales by hour',
    text: 'Completed orders since the shop opened, by weekday and hour in India. A larger square means more orders.',
  },
}
