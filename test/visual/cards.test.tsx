import { test } from 'vitest'
import { allCards, everyCard } from '../../stories/support/cards/index.ts'
import { Cards } from '../../stories/support/thread.tsx'
import { expectPicture, type Shot, takesPictures } from './support/picture.ts'

takesPictures()

test.each<readonly [name: string, shot: Shot]>([
  ['light', { width: 1_200 }],
  ['narrow, dark', { width: 320, theme: 'dark' }],
])('every card in every state, and open: %s', async (name, shot) => {
  await expectPicture(`cards ${name}`, <Cards {...allCards()} />, shot)
})

test.each<readonly [name: string, shot: Shot]>([
  ['dark', { width: 1_200, theme: 'dark' }],
  ['narrow, light', { width: 320 }],
])('every card in every state: %s', async (name, shot) => {
  await expectPicture(`lines ${name}`, <Cards items={everyCard()} />, shot)
})
