import { emailWords } from '#content/interface/emails.ts'
import { compileMarkup } from './compile-markup.tsx'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

interface LoginCode {
  sender: MailSender
  code: string
  validForMinutes: number
}

/** The subject includes the code, so that a phone shows it without opening the mail. */
export function writeLoginCodeMail({ sender, code, validForMinutes }: LoginCode) {
  const words = emailWords.loginCode
  const validity = words.validity(validForMinutes)
  return {
    subject: words.subject(code, sender.shopName),
    html: renderLoginCodeMail({ sender, code, validity }),
    text: [words.enter, '', `    ${code}`, '', validity, words.ignore, '', emailWords.signature(sender), ''].join('\n'),
  }
}

export function LoginCodeMailBody({ sender, code, validity }: { sender: MailSender; code: string; validity: string }) {
  const words = emailWords.loginCode
  return (
    <MailFrame sender={sender} title={words.title}>
      <p style={styles.text}>{words.enter}</p>
      <p style={codeStyle}>{code}</p>
      <p style={styles.text}>{validity}</p>
      <p style={styles.text}>{words.ignore}</p>
    </MailFrame>
  )
}

const renderLoginCodeMail = compileMarkup(LoginCodeMailBody)

const codeStyle = {
  fontSize: 40,
  fontWeight: 700,
  letterSpacing: 8,
  lineHeight: 1.2,
  margin: '20px 0',
  fontFamily: 'Consolas, Menlo, monospace',
}
