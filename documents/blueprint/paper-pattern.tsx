import { Text, View } from '@react-pdf/renderer'
import { heat, palette } from '#brand/palette.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { WeightageBar } from '../drawings/weightage-bar.tsx'
import { text } from '../theme.ts'
import { Callout, Heading, Points, Table } from '../typesetting.tsx'
import type { Edition } from './edition.ts'
import { sectionMinutes } from './exam-hall.tsx'

const words = blueprintDocument.paper
const internalMarks = 20

export function PaperPattern({ edition: { blueprint, advice } }: { edition: Edition }) {
  const { paper, theoryMarks } = blueprint
  const minutes = sectionMinutes(blueprint)
  return (
    <>
      <View style={{ flexDirection: 'row', marginBottom: 16 }}>
        <Figure value={String(theoryMarks)} words={words.theoryMarks} />
        <Figure value={String(paper.questions)} words={words.questions} />
        <Figure {...words.hours} />
        <Figure value={String(internalMarks)} words={words.internalMarks} isLast />
      </View>
      <WeightageBar parts={paper.sections} />
      <View style={{ marginTop: 6 }}>
        <Table
          columns={[
            { heading: words.columns.section, width: 80 },
            { heading: words.columns.detail },
            { heading: words.columns.marks, width: 50, align: 'right' },
            { heading: words.columns.minutes, width: 60, align: 'right' },
          ]}
          rows={paper.sections.map((section, index) => [
            section.name,
            section.detail,
            section.marks,
            minutes[index] ?? 0,
          ])}
        />
      </View>
      <Text style={{ ...text.small, marginTop: 5 }}>{words.minutesNote}</Text>
      <Heading>{words.typology.heading}</Heading>
      <Text style={text.body}>{words.typology.lead}</Text>
      <View style={{ flexDirection: 'row', marginTop: 6, border: `0.8 solid ${palette.ink}` }}>
        {typology.map(({ share, label, colour }) => (
          <View key={label} style={{ width: `${share}%`, backgroundColor: colour, padding: '7 8 4 8' }}>
            <Text style={{ ...text.heading, lineHeight: 1.1 }}>{words.typology.share(share)}</Text>
            <Text style={{ ...text.small, color: palette.ink }}>{label}</Text>
          </View>
        ))}
      </View>
      <Text style={{ ...text.small, marginTop: 5 }}>{words.typology.note}</Text>
      <Callout title={words.goodToKnow}>
        <Points points={advice.paperNotes} gap={2} />
      </Callout>
    </>
  )
}

const typology = [
  { share: 50, label: words.typology.competency, colour: heat[3] },
  { share: 20, label: words.typology.multipleChoice, colour: heat[1] },
  { share: 30, label: words.typology.constructed, colour: heat[0] },
]

function Figure({ value, words, isLast }: { value: string; words: string; isLast?: boolean }) {
  return (
    <View
      style={{ flex: 1, borderRight: isLast ? undefined : `0.7 solid ${palette.line}`, marginRight: isLast ? 0 : 12 }}
    >
      <Text style={{ ...text.title, fontSize: 28, lineHeight: 1.1 }}>{value}</Text>
      <Text style={text.small}>{words}</Text>
    </View>
  )
}
