import { renderToStaticMarkup } from 'react-dom/server'
import { freeGuide } from '#content/owner/free-guide.ts'
import { subjects } from '#content/owner/products/subjects.ts'
import { env } from '#platform/env.server.ts'
import { firstNameOf } from './first-name.ts'
import { MailButton, MailFrame, styles } from './mail-frame.tsx'

interface FreeGuideMail {
  fullName: string
  link: string
  linkLivesForDays: number
}

type Words = Pick<FreeGuideMail, 'link' | 'linkLivesForDays'> & { firstName: string }

/** The link to the free strategy guide, and its most useful words for those who will not open a file. */
export function writeFreeGuideMail({ fullName, link, linkLivesForDays }: FreeGuideMail) {
  const words = { firstName: firstNameOf(fullName), link, linkLivesForDays }
  return {
    subject: 'Your free Class 10 strategy guide',
    html: `<!doctype html>${renderToStaticMarkup(<FreeGuideMailBody {...words} />)}`,
    text: freeGuideText(words),
  }
}

function FreeGuideMailBody({ firstName, link, linkLivesForDays }: Words) {
  return (
    <MailFrame title="Your free Class 10 strategy guide">
      <p style={styles.text}>Hello {firstName},</p>
      <p style={styles.text}>{freeGuide.mail.opening(linkLivesForDays)}</p>
      <MailButton href={link}>Download the guide (PDF)</MailButton>
      <p style={styles.text}>{freeGuide.mail.inShort}</p>
      <h2 style={styles.heading}>1. Where the marks are</h2>
      {subjects.map(({ name, offer, blueprint }) => (
        <table key={offer.slug} style={styles.table} cellPadding={0} cellSpacing={0}>
          <thead>
            <tr>
              <th style={styles.headCell}>{name}</th>
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

function freeGuideText({ firstName, link, linkLivesForDays }: Words): string {
  const marks = subjects.flatMap(({ name, blueprint }) => [
    '',
    `${name} (${blueprint.theoryMarks} marks)`,
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
    freeGuide.mail.opening(linkLivesForDays),
    '',
    'Download the guide (PDF):',
    link,
    '',
    freeGuide.mail.inShort,
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
