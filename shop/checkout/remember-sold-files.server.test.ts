import { expect, it } from 'vitest'
import { soldFiles } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { rememberSoldFiles } from './remember-sold-files.server.ts'

const [algebra, zoology] = ['algebra', 'zoology'].map((file) => ({ file, title: file, downloadName: `${file}.pdf` }))
if (!algebra || !zoology) throw new Error('no files')

const readFiles = () => db.select().from(soldFiles).orderBy(soldFiles.file)

it('keeps the newest names of each file, and writes them only when they are new', async () => {
  await rememberSoldFiles([zoology, algebra])
  expect(await readFiles()).toMatchObject([algebra, zoology])
  await rememberSoldFiles([{ ...zoology, title: 'Animals' }, algebra])
  expect(await readFiles()).toMatchObject([algebra, { ...zoology, title: 'Animals' }])
  await db.delete(soldFiles)
  await rememberSoldFiles([algebra])
  expect(await readFiles()).toEqual([])
})
