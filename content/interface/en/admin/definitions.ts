/** What each figure of the dashboard counts. A test recomputes every one of them from the rows, by these words. */
export const definitions = {
  totalCustomers:
    'Everybody who left their contact details: buyers, people who began to buy, and readers of the free guide. One email address is one customer. Somebody who asked to be forgotten stays in the count, without their details.',
  totalOrders:
    'Every order that was begun, whether it was paid or not. An order counts as completed once the payment provider has confirmed the money.',
  totalRevenue:
    'The amounts of all completed orders, added up. Refunds are not taken off; when there are any, they are named below it.',
  conversionRate: 'Completed orders divided by customers, rounded to a whole percent.',
  productSales: 'Completed orders of each product, since the shop began.',
  recentSales:
    'The amounts and the number of orders by the day on which they were completed. Days begin at midnight in India. 7 days: today and the six days before it, beside the seven before those.',
  revenueByPeriod:
    'The amounts of orders by the day, week or month in which they were completed. A payment that came late counts when it came. Days begin at midnight in India, weeks on Monday.',
  ordersByPeriod:
    'Begun: orders by when they were placed. Completed: orders by when the payment was confirmed, which may be a later day than the order’s own.',
  productMix: 'Completed orders in the time shown, by product, and each product’s share of them.',
  funnel:
    'Of the orders that were placed in the time shown: how many are paid by now, and how many of those have had at least one file downloaded.',
  hours: 'Completed orders since the shop began, by weekday and hour in India. The larger the square, the more orders.',
  paidAndDelivered:
    'Paid: orders for which money came, also money that is held because it is not what the order says. Completed: those whose money was right, or accepted by you. Mailed: those of which a mail or WhatsApp message was accepted for the buyer. Downloaded: those of which a file was downloaded. What has reached nobody two minutes after the payment is listed here.',
} as const
