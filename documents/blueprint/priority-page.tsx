import { Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import type { PriorityItem, PriorityMap } from '#content/owner/blueprints/blueprint.ts'
import { blueprintDocument } from '#content/owner/blueprints/blueprint-document.ts'
import { Squares } from '../drawings/squares.tsx'
import { TickBox } from '../drawings/tick-box.tsx'
import { text } from '../theme.ts'
import { Formula, Notes } from '../typesetting.tsx'
import { priorities } from './priorities.ts'

const words = blueprintDocument.priorityMap

interface PriorityPageProps {
  map: PriorityMap
  papers: number
}

export function PriorityPage({ map, papers }: PriorityPageProps) {
  const rowHeight = map.items.length > 15 ? 29.5 : 34
  return (
    <>
      <Legend />
      {map.items.map((item) => (
        <Item key={item.label} item={item} papers={papers} height={rowHeight} />
      ))}
      {map.items.length < 15 ? <Notes title={words.notes} /> : null}
    </>
  )
}

function Legend() {
  return (
    <View
      style={{ flexDirection: 'row', alignItems: 'center', borderBottom: `1 solid ${palette.ink}`, paddingBottom: 4 }}
    >
      {Object.values(priorities).map(({ word, meaning, colour }) => (
        <View key={word} style={{ flexDirection: 'row', alignItems: 'center', marginRight: 12 }}>
          <View style={{ width: 8, height: 8, backgroundColor: colour, marginRight: 4 }} />
          <Text style={text.small}>{words.legend(word, meaning)}</Text>
        </View>
      ))}
      <Text style={{ ...text.small, flex: 1, textAlign: 'right' }}>{words.known}</Text>
    </View>
  )
}

function Item({ item, papers, height }: { item: PriorityItem; papers: number; height: number }) {
  const { colour, word } = priorities[item.priority]
  return (
    <View
      style={{ flexDirection: 'row', alignItems: 'center', borderBottom: `0.5 solid ${palette.line}`, height }}
      wrap={false}
    >
      <View style={{ width: 4, height: 21, backgroundColor: colour, marginRight: 9 }} />
      <View style={{ flex: 1 }}>
        <Formula size={10}>{item.label}</Formula>
        <Text style={{ ...text.small, fontSize: 8, lineHeight: 1.2 }}>{item.chapter}</Text>
      </View>
      <Text style={{ ...text.small, width: 40 }}>{word}</Text>
      <Squares filled={item.yearsAsked} of={papers} colour={colour} />
      <Text style={{ ...text.small, width: 44, textAlign: 'right', marginRight: 14 }}>
        {words.asked(item.yearsAsked, papers)}
      </Text>
      <TickBox />
    </View>
  )
}
