/**
 * Browsers inside apps often cannot download or open a UPI app, and bots that preview links need no file. WhatsApp's own
 * browser says WA4A or WAiOS. On an iPhone, only a real browser says "Safari/". Telegram's says nothing at all.
 */
export const inAppBrowser =
  /\b(Instagram|FBAN|FBAV|FB_IAB|Barcelona|WhatsApp|WA4A|WAiOS|Snapchat|LinkedInApp|Twitter for|MicroMessenger)\b|\b(GSA|Line)\/|; wv\)|externalhit|bot\/|\b(iPhone|iPad|iPod)\b(?!.*Safari\/)/i
