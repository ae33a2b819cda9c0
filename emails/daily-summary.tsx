import { emailWords } from '#content/interface/en/emails.ts'
import { renderForOwner } from './compile-markup.tsx'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

const words = emailWords.dailySummary

interface DailySummary {
  sender: MailSender
  day: string
  sales: string[]
  alerts: { title: string; text: string }[]
  url: string
}

/** To an owner who wants it, in the evening. */
export function writeDailySummaryMail(summary: DailySummary) {
  const { sender, day, sales, alerts, url } = summary
  const state = alerts.length === 0 ? [words.allWell] : [words.needsYou, ...alerts.map(describe)]
  return {
    subject: words.subject(sender.shopName, day),
    html: renderForOwner(DailySummaryBody, summary),
    text: [...sales, ...state, `${emailWords.alert.button}: ${url}`, emailWords.signature(sender)].join('\n\n'),
  }
}

function describe({ title, text }: DailySummary['alerts'][number]): string {
  return `${title}. ${text}`
}

export function DailySummaryBody({ sender, day, sales, alerts, url }: DailySummary) {
  return (
    <MailFrame sender={sender} title={words.title(day)} reason={words.reason}>
      {sales.map((line) => (
        <p key={line} style={styles.text}>
          {line}
        </p>
      ))}
      <p style={styles.text}>{alerts.length === 0 ? words.allWell : words.needsYou}</p>
      {alerts.length > 0 ? (
        <ul style={styles.list}>
          {alerts.map((alert) => (
            <li key={alert.title} style={styles.item}>
              <b>{alert.title}.</b> {alert.text}
            </li>
          ))}
        </ul>
      ) : null}
      <MailButton href={url}>{emailWords.alert.button}</MailButton>
    </MailFrame>
  )
}
