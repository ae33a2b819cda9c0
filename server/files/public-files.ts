import { Hono } from 'hono'
import { freeSample } from './free-sample.ts'
import { lookInside } from './look-inside.ts'
import { pictures } from './pictures.ts'
import { shareImages } from './share-images.ts'

/** Files that anyone may load. */
export const publicFiles = new Hono()
  .route('/share', shareImages)
  .route('/look-inside', lookInside)
  .route('/', pictures)
  .route('/free-sample', freeSample)
