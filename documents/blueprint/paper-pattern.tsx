import { Text, View } from '@react-pdf/renderer'
import { heat, palette } from '#brand/palette.ts'
import { WeightageBar } from '../drawings/weightage-bar.tsx'
import { text } from '../theme.ts'
import { Callout, Heading, Points, Table } from '../typesetting.tsx'
import type { Edition } from './edition.ts'
import { sectionMinutes } from './exam-hall.tsx'

const internalMarks = 20

export function PaperPattern({ edition: { blueprint, advice } }: { edition: Edition }) {
  const { paper, theoryMarks } = blueprint
  const minutes = sectionMinutes(blueprint)
  return (
    <>
      <View style={{ flexDirection: 'row', marginBottom: 16 }}>
        <Figure value={String(theoryMarks)} words="marks of theory" />
        <Figure value={String(paper.questions)} words="questions" />
        <Figure value="3 h" words="to write" />
        <Figure value={String(internalMarks)} words="marks inside the school" isLast />
      </View>
      <WeightageBar parts={paper.sections} />
      <View style={{ marginTop: 6 }}>
        <Table
          columns={[
            { heading: 'Section', width: 80 },
            { heading: 'What it asks' },
            { heading: 'Marks', width: 50, align: 'right' },
            { heading: 'Minutes', width: 60, align: 'right' },
          ]}
          rows={paper.sections.map((section, index) => [
            section.name,
            section.detail,
            section.marks,
            minutes[index] ?? 0,
          ])}
        />
      </View>
      <Text style={{ ...text.small, marginTop: 5 }}>
        Minutes: three hours in proportion to the marks, with a quarter of an hour kept for reading through at the end.
      </Text>
      <Heading>What kind of questions</Heading>
      <Text style={text.body}>For Classes 9 and 10 the board’s scheme of 2025-26 gives:</Text>
      <View style={{ flexDirection: 'row', marginTop: 6, border: `0.8 solid ${palette.ink}` }}>
        {typology.map(({ share, words, colour }) => (
          <View key={words} style={{ width: `${share}%`, backgroundColor: colour, padding: '7 8 4 8' }}>
            <Text style={{ ...text.heading, lineHeight: 1.1 }}>{`${share} %`}</Text>
            <Text style={{ ...text.small, color: palette.ink }}>{words}</Text>
          </View>
        ))}
      </View>
      <Text style={{ ...text.small, marginTop: 5 }}>
        The first half may itself be asked as multiple choice, case or source: 20 % is not the number of multiple-choice
        questions.
      </Text>
      <Callout title="Good to know">
        <Points points={advice.paperNotes} gap={2} />
      </Callout>
    </>
  )
}

const typology = [
  { share: 50, words: 'competency-focused: use what you know in a new situation', colour: heat[3] },
  { share: 20, words: 'multiple choice', colour: heat[1] },
  { share: 30, words: 'constructed answers, short and long', colour: heat[0] },
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
