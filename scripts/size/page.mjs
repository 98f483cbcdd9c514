// The page that first-paint.mjs loads: a thread, and nothing else.
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { httpSource, ThreadView } from 'rethread'
import 'rethread/styles.css'

const view = createElement(ThreadView, { source: httpSource('/thread'), threadId: 'thread-1' })
createRoot(document.getElementById('root')).render(view)
