import { fetchServerSentEvents } from '@tanstack/ai-client'
import { connectionSource, httpSource, type ThreadSource } from 'rethread'

const http = httpSource('/api/thread')

/**
 * Where threads come from: rethread's own source, or with `?source=connection` in the address the
 * connection that an app with `useChat` has already. That cannot cancel, so the other does. Both show
 * the same.
 */
export const source: ThreadSource =
  new URLSearchParams(window.location.search).get('source') === 'connection'
    ? { ...http, ...connectionSource(fetchServerSentEvents('/api/thread')) }
    : http
