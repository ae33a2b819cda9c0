/**
 * Tells Meta that a guide was asked for. One picture and no script of Meta's:
 * it learns of this event, from those who ticked the box, and of nothing else that happens here.
 */
export function reportLead(pixelId: string) {
  const event = new URLSearchParams({
    id: pixelId,
    ev: 'Lead',
    'cd[content_name]': 'Free Class 10 Board Exam Guide',
    'cd[value]': '0',
    'cd[currency]': 'INR',
    dl: `${location.origin}${location.pathname}`,
    eid: `lead-${crypto.randomUUID()}`,
    noscript: '1',
  })
  const picture = new Image(1, 1)
  picture.referrerPolicy = 'origin'
  picture.src = `https://www.facebook.com/tr?${event}`
}
