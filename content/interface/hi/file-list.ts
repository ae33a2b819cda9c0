import type { fileListWords as english } from '../en/file-list.ts'

export const fileListWords: typeof english = {
  files: (files) => (files === 1 ? '1 फ़ाइल' : `${files} फ़ाइलें`),
  phone: 'फ़ोन वाला संस्करण',
  print: 'A4, प्रिंट के लिए',
  all: (files) => (files === 2 ? 'दोनों फ़ाइलें एक ZIP में' : `सभी ${files} फ़ाइलें एक ZIP में`),
}
