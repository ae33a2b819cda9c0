import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { palette } from '#brand/palette.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { GraphPaper } from './drawings/graph-paper.tsx'
import { Logo } from './drawings/logo.tsx'
import { RegisterMarks } from './drawings/register-marks.tsx'
import { margin, pageSize, text } from './theme.ts'

interface CoverPageProps {
  shopName: string
  eyebrow: string
  title: string
  /** Shown on a marker-coloured background. */
  marked: string
  summary: string
  detail?: string
  /** Positioned below the text by the caller. */
  children: ReactNode
}

/** Not a dark page, because students print it at home. */
export function CoverPage({ shopName, eyebrow, title, marked, summary, detail, children }: CoverPageProps) {
  return (
    <Page size="A4" id="cover" bookmark={blueprintDocument.cover.bookmark} style={{ padding: margin, ...text.body }}>
      <GraphPaper width={pageSize.width} height={pageSize.height} />
      <RegisterMarks width={pageSize.width} height={pageSize.height} inset={24} />
      <View style={{ flexDirection: 'row', alignItems: 'center', marginTop: 6 }}>
        <Logo size={26} />
        <Text style={{ ...text.heading, marginLeft: 9, marginTop: 3 }}>{shopName}</Text>
      </View>
      <View style={{ marginTop: 46 }}>
        <Text style={{ ...text.body, fontSize: 13, color: palette.blue }}>{eyebrow}</Text>
        <Text style={{ ...text.title, fontSize: 54, lineHeight: 1.3 }}>{title}</Text>
        <View style={{ flexDirection: 'row' }}>
          <View style={{ backgroundColor: palette.marker, padding: '2 12 7 12', marginTop: 2 }}>
            <Text style={{ ...text.title, fontSize: 44, lineHeight: 1.2, color: palette.inkDeep }}>{marked}</Text>
          </View>
        </View>
        <Text style={{ ...text.body, fontSize: 13, marginTop: 16, maxWidth: 340 }}>{summary}</Text>
        {detail ? <Text style={{ ...text.small, fontSize: 10.5, marginTop: 2 }}>{detail}</Text> : null}
      </View>
      {children}
    </Page>
  )
}
