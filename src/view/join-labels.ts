import { ENGLISH } from './english.ts'
import type { LabelOverrides, Labels } from './labels.ts'

/** The English words with an app's own in their place. */
export function joinLabels(own: LabelOverrides | undefined): Labels {
  if (own === undefined) return ENGLISH
  return {
    ...ENGLISH,
    ...own,
    status: { ...ENGLISH.status, ...own.status },
    verbs: { ...ENGLISH.verbs, ...own.verbs },
  }
}
