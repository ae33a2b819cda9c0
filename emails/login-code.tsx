import { emailWords } from '#content/interface/emails.ts'
import { compileMarkup } from './compile-markup.tsx'
import { MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

interface LoginCode {
  sender: MailSender
  code: string
  validForMinutes: number
  /** What the code is for. */
  purpose?: 'loginCode' | 'changeCode'
}

/** The subject includes the code, so that a phone shows it without opening the mail. */
export function writeLoginCodeMail({ sender, code, validForMinutes, purpose = 'loginCode' }: LoginCode) {
  const words = emailWords[purpose]
  const validity = words.validity(validForMinutes)
  return {
    subject: words.subject(code, sender.shopName),
    html: (purpose === 'loginCode' ? renderLoginCodeMail : renderChangeCodeMail)({ sender, code, validity }),
    text: [words.enter, '', `    ${code}`, '', validity, words.ignore, '', emailWords.signature(sender), ''].join('\n'),
  }
}

interface CodeMailBody {
  sender: MailSender
  code: string
  validity: string
}

export function LoginCodeMailBody(mail: CodeMailBody) {
  return <CodeMail {...mail} purpose="loginCode" />
}

export function ChangeCodeMailBody(mail: CodeMailBody) {
  return <CodeMail {...mail} purpose="changeCode" />
}

function CodeMail({ sender, code, validity, purpose }: CodeMailBody & Required<Pick<LoginCode, 'purpose'>>) {
  const words = emailWords[purpose]
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
const renderChangeCodeMail = compileMarkup(ChangeCodeMailBody)

const codeStyle = {
  fontSize: 40,
  fontWeight: 700,
  letterSpacing: 8,
  lineHeight: 1.2,
  margin: '20px 0',
  fontFamily: 'Consolas, Menlo, monospace',
}
