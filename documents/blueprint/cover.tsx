import { Page, Text, View } from '@react-pdf/renderer'
import { palette } from '#app/ui/palette.ts'
import { sampleEdition } from '#content/blueprints/sample-edition.ts'
import { GraphPaper } from '../drawings/graph-paper.tsx'
import { HeatBlock } from '../drawings/heat-block.tsx'
import { Logo } from '../drawings/logo.tsx'
import { RegisterMarks } from '../drawings/register-marks.tsx'
import { margin, pageSize, stampHeight, text } from '../theme.ts'
import { chaptersOf } from './chapter-figures.ts'
import type { Edition } from './edition.ts'

export function Cover({ edition }: { edition: Edition }) {
  const { subject, covers, blueprint, shopName } = edition
  const chapters = chaptersOf(blueprint)
  const cell = Math.min(23, 330 / chapters.length)
  return (
    <Page size="A4" id="cover" bookmark="Cover" style={{ padding: margin, ...text.body }}>
      <GraphPaper width={pageSize.width} height={pageSize.height} />
      <RegisterMarks width={pageSize.width} height={pageSize.height} inset={24} />
      <View style={{ flexDirection: 'row', alignItems: 'center', marginTop: 6 }}>
        <Logo size={26} />
        <Text style={{ ...text.heading, marginLeft: 9, marginTop: 3 }}>{shopName}</Text>
      </View>
      <View style={{ marginTop: 46 }}>
        <Text
          style={{ ...text.body, fontSize: 13, color: palette.blue }}
        >{`CBSE Class 10 · code ${blueprint.code}`}</Text>
        <Text style={{ ...text.title, fontSize: 54, lineHeight: 1.3 }}>{subject}</Text>
        <View style={{ flexDirection: 'row' }}>
          <View
            style={{
              backgroundColor: palette.marker,
              paddingHorizontal: 12,
              paddingTop: 5,
              paddingBottom: 0,
              marginTop: 2,
            }}
          >
            <Text style={{ ...text.title, fontSize: 44, lineHeight: 1.2, color: palette.inkDeep }}>Blueprint</Text>
          </View>
        </View>
        <Text style={{ ...text.body, fontSize: 13, marginTop: 16, maxWidth: 330 }}>
          {`${blueprint.theoryMarks} marks, ${chapters.length} chapters, ten papers: what carries the marks and what to open first.`}
        </Text>
        {covers === subject ? null : <Text style={{ ...text.small, fontSize: 10.5, marginTop: 2 }}>{covers}</Text>}
      </View>
      <View style={{ position: 'absolute', right: margin + 8, bottom: 150 }}>
        <HeatBlock blueprint={blueprint} cell={cell} />
      </View>
      <TitleBlock
        cells={[
          ['Drawing', `${subject}, chapter-wise`],
          ['Syllabus', 'CBSE 2025-26'],
          ['Papers', `${blueprint.years[0]} to ${blueprint.years.at(-1)}, without 2021`],
          ['Status', sampleEdition.name],
        ]}
      />
      <View style={{ position: 'absolute', left: margin, right: margin, bottom: stampHeight + 14 }}>
        <Text
          style={{
            ...text.small,
            fontSize: 8,
            backgroundColor: palette.marker,
            color: palette.inkDeep,
            padding: '3 5 1 5',
          }}
        >
          {sampleEdition.mark}
        </Text>
      </View>
    </Page>
  )
}

/** The block in the corner of a drawing that says what it is. */
function TitleBlock({ cells }: { cells: [string, string][] }) {
  return (
    <View
      style={{
        position: 'absolute',
        left: margin,
        right: margin,
        bottom: 76,
        flexDirection: 'row',
        border: `1 solid ${palette.ink}`,
        backgroundColor: palette.paper,
      }}
    >
      {cells.map(([name, value], index) => (
        <View
          key={name}
          style={{
            flexGrow: 1,
            paddingHorizontal: 10,
            paddingTop: 7,
            paddingBottom: 5,
            borderLeft: index ? `1 solid ${palette.line}` : undefined,
          }}
        >
          <Text style={text.eyebrow}>{name}</Text>
          <Text style={{ ...text.body, ...text.strong, lineHeight: 1.3 }}>{value}</Text>
        </View>
      ))}
    </View>
  )
}
