/** The names of the columns as the other shops write them. */
export const headersOf = {
  gumroad:
    'Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Purchase Time (UTC timezone),Subtotal ($),Taxes ($),Tax Type,Shipping ($),Sale Price ($),Fees ($),Net Total ($),Tip ($),Tax Included in Price?,Street Address,City,Zip Code,State,Country,Referrer,Refunded?,Partial Refund ($),Fully Refunded?,Disputed?,Dispute Won?,Access Revoked?,Variants,Discount Code,Recurring Charge?,Free trial purchase?,Pre-order authorization?,Product ID,Order Number,Pre-order authorization time (UTC timezone),Custom Fields,Item Price ($),Variants Price ($),Giftee Email,SKU ID,Quantity,Recurrence,Affiliate,Affiliate commission ($),Discover?,Cancellation Date,Subscription End Date,Rating,Review,License Key,License Key Activation Count,License Key Enabled?,Payment Type,PayPal Transaction ID,PayPal Fee Amount,PayPal Fee Currency,Stripe Transaction ID,Stripe Fee Amount,Stripe Fee Currency,Purchasing Power Parity Discounted?,Upsold?,Sent Abandoned Cart Email?,UTM Source,UTM Medium,UTM Campaign,UTM Term,UTM Content,Buyer Currency,Buyer Total,Buyer Refunded Total',
  shopify:
    'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Outstanding Balance,Employee,Location,Device ID,Id,Tags,Risk Level,Source,Lineitem discount,Tax 1 Name,Tax 1 Value,Tax 2 Name,Tax 2 Value',
  woocommerce:
    'Order Number,Order Status,Order Date,Full Name (Billing),Email (Billing),Phone (Billing),Item Name,Item Cost',
  edd: 'Order ID,Email,Customer ID,Customer Name,Address,Address (Line 2),City,State,Country,Postal / ZIP Code,Products (Verbose),Products (Raw),Currency,Amount,Tax,Discount Code,Refunded,Refunded Tax,Payment Method,Transaction ID,Purchase Key,Date,User,IP Address,Mode (Live|Test),Status,Country Name,State Name',
  razorpay:
    'Payment Page ID,Payment Page Title,Payment Date,Order ID,Item Name,Item Amount,Item Quantity,Item Payment Amount,Total Payment Amount,Currency,Payment Status,Name,Email,Phone',
  instamojo: 'Payment ID,Created At,Buyer Name,Buyer Email,Buyer Phone Number,Amount,Purpose,Status',
  payhip: 'Transaction ID,Date,Product Name,Buyer Name,Buyer Email,Price,Currency,Refunded',
  table: 'Timestamp,Email Address,Student Name,Mobile Number,Subject,Payment Status',
} as const

export type Cells = Record<string, string>

/** One purchase each, of the same person, product and moment. */
export const goodRows: Record<keyof typeof headersOf, Cells> = {
  gumroad: {
    'Purchase ID': 'p1',
    'Item Name': 'Maths',
    'Buyer Name': 'Asha Rao',
    'Purchase Email': 'Asha@Example.in',
    'Purchase Date': '2026-05-01',
    'Purchase Time (UTC timezone)': '10:00:00',
    'Buyer Total': '208.00',
    'Buyer Currency': 'INR',
  },
  shopify: {
    ...{ Name: '#1001', Email: 'asha@example.in', 'Financial Status': 'paid', 'Paid at': '2026-05-01 15:30:00 +0530' },
    ...{ 'Lineitem name': 'Maths', 'Billing Name': 'Asha Rao', 'Billing Phone': "'+919876543210", Id: '77' },
    ...{ 'Lineitem price': '208.00', Currency: 'INR' },
  },
  woocommerce: {
    ...{ 'Order Number': '12', 'Order Status': 'wc-completed', 'Order Date': '2026-05-01 15:30' },
    ...{ 'Full Name (Billing)': 'Asha Rao', 'Email (Billing)': 'asha@example.in', 'Item Name': 'Maths' },
  },
  edd: {
    ...{ 'Order ID': '5', Email: 'asha@example.in', 'Customer Name': 'Asha Rao', 'Products (Raw)': 'Maths' },
    ...{ Date: '2026-05-01 15:30:00', 'Mode (Live|Test)': 'live', Status: 'Complete' },
  },
  razorpay: {
    ...{
      'Order ID': 'order_1',
      'Payment Page Title': 'Blueprints',
      'Item Name': 'Maths',
      'Payment Status': 'captured',
    },
    ...{ 'Payment Date': '01/05/2026 15:30:00', Name: 'Asha Rao', Email: 'asha@example.in', Phone: '919876543210' },
  },
  instamojo: {
    ...{ 'Payment ID': 'MOJO1', 'Created At': '2026-05-01 15:30:00', 'Buyer Name': 'Asha Rao', Status: 'Credit' },
    ...{ 'Buyer Email': 'asha@example.in', 'Buyer Phone Number': '+91 98765 43210', Purpose: 'Maths' },
  },
  payhip: {
    ...{ 'Transaction ID': 'tx', Date: '2026-05-01 10:00:00', 'Product Name': 'Maths', 'Buyer Name': 'Asha Rao' },
    ...{ 'Buyer Email': 'asha@example.in', Price: '208', Currency: 'INR', Refunded: 'No' },
  },
  table: {
    ...{ Timestamp: '01/05/2026 15:30:00', 'Email Address': 'asha@example.in', 'Student Name': 'Asha Rao' },
    ...{ 'Mobile Number': '98765 43210', Subject: 'Maths', 'Payment Status': 'Paid' },
  },
}
