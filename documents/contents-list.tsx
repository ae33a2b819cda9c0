import { Link, Text, View } from '@react-pdf/renderer'
import { palette } from '#brand/palette.ts'
import { text } from './theme.ts'

export interface ContentsEntry {
  id: string
  title: string
  page: number
  detail?: string
}

export function ContentsList({ entries }: { entries: readonly ContentsEntry[] }) {
  return (
    <View>
      {entries.map(({ id, title, page, detail }) => (
        <Link key={id} src={`#${id}`} style={{ textDecoration: 'none', color: palette.ink }}>
          <View
            style={{
              flexDirection: 'row',
              alignItems: 'center',
              borderBottom: `0.5 solid ${palette.line}`,
              paddingTop: 8,
              paddingBottom: 5,
            }}
          >
            <Text style={{ ...text.body, ...text.strong, width: 30, color: palette.blue }}>{String(page)}</Text>
            <Text style={{ ...text.body, ...text.strong, fontSize: 11.5 }}>{title}</Text>
            <Text style={{ ...text.small, flex: 1, textAlign: 'right', marginLeft: 12 }}>{detail ?? ''}</Text>
          </View>
        </Link>
      ))}
    </View>
  )
}
