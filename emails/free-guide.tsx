import { renderToStaticMarkup } from 'react-dom/server'
import { freeGuide } from '#content/free-guide.ts'
import { subjects } from '#content/products/subjects.ts'
import { env } from '#platform/env.server.ts'
import { MailFrame, styles } from './mail-frame.tsx'

/** The free strategy guide. It is short enough to be the mail itself: nothing to download, nothing to open. */
export function writeFreeGuideMail({ fullName }: { fullName: string }) {
  const firstName = fullName.split(/\s+/)[0] ?? fullName
  return {
    subject: 'Your free Class 10 strategy guide',
    html: `<!doctype html>${renderToStaticMarkup(<FreeGuideMail firstName={firstName} />)}`,
    text: freeGuideText(firstName),
  }
}

function FreeGuideMail({ firstName }: { firstName: string }) {
  return (
    <MailFrame title="Your free Class 10 strategy guide">
      <p style={styles.text}>Hello {firstName},</p>
      <p style={styles.text}>{freeGuide.mail.opening}</p>
      <h2 style={styles.heading}>1. Where the marks are</h2>
      {subjects.map(({ offer, blueprint }) => (
        <table key={offer.slug} style={styles.table} cellPadding={0} cellSpacing={0}>
          <thead>
            <tr>
              <th style={styles.headCell}>{offer.name.replace(' Blueprint', '')}</th>
              <th style={{ ...styles.headCell, textAlign: 'right' }}>{blueprint.theoryMarks} marks</th>
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
      {freeGuide.mail.chapters.map(({ heading, points }, index) => (
        <div key={heading}>
          <h2 style={styles.heading}>
            {index + 2}. {heading}
          </h2>
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
        {freeGuide.mail.closing} <a href={`${env.siteUrl}/`}>{env.siteUrl}</a>
      </p>
    </MailFrame>
  )
}

function freeGuideText(firstName: string): string {
  const marks = subjects.flatMap(({ offer, blueprint }) => [
    '',
    `${offer.name.replace(' Blueprint', '')} (${blueprint.theoryMarks} marks)`,
    ...[...blueprint.units].sort((a, b) => b.marks - a.marks).map((unit) => `  ${unit.marks}  ${unit.name}`),
  ])
  const chapters = freeGuide.mail.chapters.flatMap(({ heading, points }, index) => [
    '',
    `${index + 2}. ${heading}`,
    ...points.map((point) => `  - ${point}`),
  ])
  return [
    `Hello ${firstName},`,
    '',
    freeGuide.mail.opening,
    '',
    '1. Where the marks are',
    ...marks,
    ...chapters,
    '',
    `${freeGuide.mail.closing} ${env.siteUrl}/`,
    '',
    `${env.shopName}, ${env.supportEmail}`,
    '',
  ].join('\n')
}
