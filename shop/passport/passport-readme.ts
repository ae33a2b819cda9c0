/** The first file of every passport, for a person who has only the file. docs/passport.md says the same in full. */
export const passportReadme = `This archive is the passport of a shop: everything that it knew at one moment.
It contains the names, email addresses and phone numbers of customers. Keep it as safe as the shop itself.

What is in it
  shop.json       which shop and version wrote it, when, and the columns of each table
  data/           one JSON object per line and row: data/orders-00001.jsonl, data/orders-00002.jsonl and so on.
                  Amounts are whole paise (100 paise are 1 rupee), times are UTC.
                    publications        all texts and products of the shop, in English and Hindi, one line per version
                    editions            every version of every file that was sold; storage_key names it in files/
                    customers, leads    who bought, and who asked for the free guide
                    orders              what was bought, with the names, prices and files of that moment
                    received_payments, refunds, disputes, settlements
                                        money, as the payment providers reported it
                    invoices            numbered receipts, tax invoices and credit notes
                    consents            who agreed to what and when, with the version of the text and the proof
                    deliveries, downloads, requests, offers, campaigns, audit_log and more
  files/          the files themselves
  receipts/       each document of data/invoices as a PDF, unless the owner left them out
  settings.json   settings of the dashboard that are no secret
  link-keys.json  keys with which links in sent messages stay valid. A person who has them can make such links.
  manifest.json   the length and SHA-256 of every file above, the number of rows and the public key
  manifest.sig    the signature of manifest.json (Ed25519)

How to open it in another shop
  npm run passport:open -- <file>          in an installation with an empty data folder

How to check it without the shop's software
  age --decrypt --output passport.tar <file>      (https://age-encryption.org, asks for the password)
  tar -xf passport.tar
  Save the public key of manifest.json as key.pem, then:
  openssl pkeyutl -verify -pubin -inkey key.pem -rawin -in manifest.json -sigfile manifest.sig
`
