import { renderToStaticMarkup } from 'react-dom/server'
import { env } from '#platform/env.server.ts'
import { MailFrame, styles } from './mail-frame.tsx'

interface LoginCode {
  code: string
  validForMinutes: number
}

/** The code stands in the subject too: a phone shows it without opening the mail. */
export function writeLoginCodeMail({ code, validForMinutes }: LoginCode) {
  const subject = `${code} is your ${env.shopName} login code`
  const enter = 'Type this code on the page where you asked for it:'
  const valid = `It is valid for ${validForMinutes} minutes and works once, only in the browser that asked for it.`
  const ignore = 'If it was not you, ignore this mail: without the code nobody gets in. Never tell it to anybody.'
  return {
    subject,
    html: `<!doctype html>${renderToStaticMarkup(
      <MailFrame title="Your login code">
        <p style={styles.text}>{enter}</p>
        <p style={codeStyle}>{code}</p>
        <p style={styles.text}>{valid}</p>
        <p style={styles.text}>{ignore}</p>
      </MailFrame>,
    )}`,
    text: [enter, '', `    ${code}`, '', valid, ignore, '', `${env.shopName}, ${env.supportEmail}`, ''].join('\n'),
  }
}

const codeStyle = {
  fontSize: 40,
  fontWeight: 700,
  letterSpacing: 8,
  lineHeight: 1.2,
  margin: '20px 0',
  fontFamily: 'Consolas, Menlo, monospace',
}
