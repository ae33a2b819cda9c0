import { expect, it } from 'vitest'
import { parseStorageUrl } from './storage-url.ts'

it('parses the address of a bucket', () => {
  expect(parseStorageUrl('s3://AKID:a%2Fb%2Bc@s3.example:9000/blue.prints?region=ap-south-1&tls=no')).toEqual({
    endpoint: 'http://s3.example:9000',
    name: 'blue.prints',
    region: 'ap-south-1',
    accessKeyId: 'AKID',
    secretAccessKey: 'a/b+c',
  })
  expect(parseStorageUrl('s3://AKID:secret@s3.example/bucket')).toMatchObject({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
  })
})

it.each([
  'https://AKID:secret@s3.example/bucket',
  's3://s3.example/bucket',
  's3://AKID@s3.example/bucket',
  's3://AKID:se/cret@s3.example/bucket',
  's3://AKID:secret@s3.example',
  's3://AKID:secret@s3.example/',
  's3://AKID:secret@s3.example/bucket/folder',
  's3://AKID:secret@s3.example/Bucket',
  's3://AKID:%zz@s3.example/bucket',
  's3://AKID:secret@s3.example/bucket?tls=maybe',
  'bucket',
])('returns null for %j', (text) => {
  expect(parseStorageUrl(text)).toBeNull()
})
