import { Page, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { palette } from '#brand/palette.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { sampleEdition } from '#content/owner/blueprints/sample-edition.ts'
import { RegisterMarks } from './drawings/register-marks.tsx'
import { margin, pageSize, stampHeight, text } from './theme.ts'

interface SheetProps {
  /** The anchor for links from the contents page. */
  id?: string
  /** The page's entry in the PDF outline. */
  bookmark?: string
  /** Printed in the footer of every page. */
  running: string
  number: number
  of: number
  eyebrow?: string
  title: string
  lead?: string
  /** The page shows numbers by year. */
  showsSampleFigures?: boolean
  children: ReactNode
}

export function Sheet({ id, bookmark, eyebrow, title, lead, children, ...foot }: SheetProps) {
  return (
    <Page
      size="A4"
      id={id}
      bookmark={bookmark}
      style={{ paddingTop: 52, paddingHorizontal: margin, paddingBottom: stampHeight + 6, ...text.body }}
    >
      <RegisterMarks width={pageSize.width} height={pageSize.height} inset={24} />
      <View style={{ marginBottom: 14 }}>
        {eyebrow ? <Text style={text.eyebrow}>{eyebrow}</Text> : null}
        <Text style={text.title}>{title}</Text>
        {lead ? (
          <Text style={{ ...text.body, color: palette.inkSoft, marginTop: 5, maxWidth: 460 }}>{lead}</Text>
        ) : null}
      </View>
      <View style={{ flexGrow: 1 }}>{children}</View>
      <Foot {...foot} />
    </Page>
  )
}

type FootProps = Pick<SheetProps, 'running' | 'number' | 'of' | 'showsSampleFigures'>

function Foot({ running, number, of, showsSampleFigures }: FootProps) {
  return (
    <View style={{ marginTop: 8 }} wrap={false}>
      {showsSampleFigures ? (
        <View style={{ flexDirection: 'row', marginBottom: 4 }}>
          <Text
            style={{
              ...text.small,
              fontSize: 8.5,
              color: palette.inkDeep,
              backgroundColor: palette.marker,
              paddingHorizontal: 5,
              paddingTop: 2,
            }}
          >
            {sampleEdition.mark}
          </Text>
        </View>
      ) : null}
      <View
        style={{
          flexDirection: 'row',
          justifyContent: 'space-between',
          borderTop: `0.7 solid ${palette.line}`,
          paddingTop: 4,
        }}
      >
        <Text style={text.small}>{running}</Text>
        <Text style={text.small}>{blueprintDocument.page(number, of)}</Text>
      </View>
    </View>
  )
}
