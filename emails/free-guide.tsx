import { currentLanguage } from '#brand/language.ts'
import { emailWords } from '#content/interface/emails.ts'
import { subjectsIn } from '#content/owner/blueprints/subjects-in.ts'
import type { WrittenFreeGuideMail } from '#content/owner/written-free-guide-mail.ts'
import type { InOneLanguage } from '#content/owner/written-text.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { compileMarkup } from './compile-markup.tsx'
import { toFirstName } from './first-name.ts'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'
import type { MailSender } from './mail-sender.ts'

interface FreeGuideMail {
  sender: MailSender
  fullName: string
  link: string
  /** Missing for the owner's own PDF, which has one form. */
  phoneLink?: string
  /** What the owner wrote. */
  guide: InOneLanguage<WrittenFreeGuideMail>
}

/** The mail includes the main points of the guide for readers who do not open the PDF. */
export function writeFreeGuideMail(mail: FreeGuideMail) {
  const parts = writeFreeGuideParts(mail)
  return {
    subject: mail.guide.subject,
    html: renderFreeGuideMail(parts),
    text: writeFreeGuideText(parts),
  }
}

type Parts = ReturnType<typeof writeFreeGuideParts>

export function writeFreeGuideParts({ sender, fullName, link, phoneLink, guide }: FreeGuideMail) {
  return { sender, greeting: emailWords.greeting(toFirstName(fullName)), link, phoneLink, guide }
}

export function FreeGuideMailBody({ sender, greeting, link, phoneLink, guide }: Parts) {
  const words = emailWords.freeGuide
  const homeUrl = shopUrl('/')
  return (
    <MailFrame sender={sender} title={guide.subject}>
      <p style={styles.text}>{greeting}</p>
      <p style={styles.text}>{guide.opening}</p>
      <MailButton href={link}>{words.download}</MailButton>
      {phoneLink ? (
        <p style={styles.text}>
          <a href={phoneLink}>{words.forPhone}</a>
        </p>
      ) : null}
      <p style={styles.text}>{guide.inShort}</p>
      <h2 style={styles.heading}>{words.chapter(1, guide.marksHeading)}</h2>
      {subjectsIn[currentLanguage()].map(({ slug, name, blueprint }) => (
        <table key={slug} style={styles.table} cellPadding={0} cellSpacing={0}>
          <thead>
            <tr>
              <th style={styles.headCell}>{name}</th>
              <th style={{ ...styles.headCell, textAlign: 'right' }}>{words.marks(blueprint.theoryMarks)}</th>
            </tr>
          </thead>
          <tbody>
            {[...blueprint.units]
              .sort((a, b) => b.marks - a.marks)
              .map((unit) => (
                <tr key={unit.name}>
                  <td style={styles.cell}>{unit.name}</td>
                  <td style={{ ...styles.cell, textAlign: 'right' }}>{unit.marks}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
      {guide.chapters.map(({ heading, points }, index) => (
        <div key={heading}>
          <h2 style={styles.heading}>{words.chapter(index + 2, heading)}</h2>
          <ul style={styles.list}>
            {points.map((point) => (
              <li key={point} style={styles.item}>
                {point}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p style={styles.text}>
        {guide.closing} <a href={homeUrl}>{homeUrl.replace(/\/$/, '')}</a>
      </p>
    </MailFrame>
  )
}

const renderFreeGuideMail = compileMarkup(FreeGuideMailBody)

function writeFreeGuideText({ sender, greeting, link, phoneLink, guide }: Parts): string {
  const words = emailWords.freeGuide
  const marks = subjectsIn[currentLanguage()].flatMap(({ name, blueprint }) => [
    '',
    words.subjectAsText(name, blueprint.theoryMarks),
    ...[...blueprint.units].sort((a, b) => b.marks - a.marks).map((unit) => `  ${unit.marks}  ${unit.name}`),
  ])
  const chapters = guide.chapters.flatMap(({ heading, points }, index) => [
    '',
    words.chapter(index + 2, heading),
    ...points.map((point) => `  - ${point}`),
  ])
  return [
    greeting,
    '',
    guide.opening,
    '',
    `${words.download}:`,
    link,
    ...(phoneLink ? ['', `${words.forPhone}:`, phoneLink] : []),
    '',
    guide.inShort,
    '',
    words.chapter(1, guide.marksHeading),
    ...marks,
    ...chapters,
    '',
    `${guide.closing} ${shopUrl('/')}`,
    '',
    emailWords.signature(sender),
    '',
  ].join('\n')
}
