import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import 'rethread/styles.css'
import './styles/index.css'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null)
  throw new Error('index.html has no element with the id "root" to draw the page in.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
