-- Threads, runs and the chunks of runs. JSON is kept as text: jsonb refuses \u0000 and lone
-- surrogates, and reorders keys, and what a tool wrote has to come back as it was.

CREATE TABLE rethread_threads (
  thread_id text PRIMARY KEY,
  messages  text NOT NULL
);

CREATE TABLE rethread_runs (
  run_id      text PRIMARY KEY,
  thread_id   text   NOT NULL,
  status      text   NOT NULL CHECK (status IN ('running', 'completed', 'failed', 'aborted')),
  last_seq    bigint NOT NULL DEFAULT -1,
  turn        text   NOT NULL,
  started_at  bigint NOT NULL,
  updated_at  bigint NOT NULL,
  finished_at bigint,
  error       text,
  -- Name of the last batch of chunks: one whose answer was lost is written again, and not doubled.
  last_batch  text
);

CREATE TABLE rethread_chunks (
  run_id text   NOT NULL REFERENCES rethread_runs (run_id) ON DELETE CASCADE,
  seq    bigint NOT NULL,
  chunk  text   NOT NULL,
  PRIMARY KEY (run_id, seq)
);
