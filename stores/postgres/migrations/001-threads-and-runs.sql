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
  last_batch  text,
  -- That of the writer which may write: one statement checks it and adds, so no stale one slips through.
  fence       bigint NOT NULL DEFAULT 0
);

-- Who writes a run, by the clock of the database. There before the run is.
CREATE TABLE rethread_leases (
  run_id     text PRIMARY KEY,
  fence      bigint NOT NULL DEFAULT 0,
  held_until timestamptz,
  -- How long it holds when it is taken or renewed: what is further away was written before the clock was set back.
  held_for   interval,
  -- Name of the claim: one whose answer was lost comes again, and is no other.
  claim      text,
  cancel     boolean NOT NULL DEFAULT false
);

-- Keeps processes apart that would change one thread at the same time.
CREATE TABLE rethread_locks (
  name       text PRIMARY KEY,
  owner      text NOT NULL,
  held_until timestamptz NOT NULL,
  held_for   interval NOT NULL
);

CREATE TABLE rethread_chunks (
  run_id text   NOT NULL REFERENCES rethread_runs (run_id) ON DELETE CASCADE,
  seq    bigint NOT NULL,
  chunk  text   NOT NULL,
  PRIMARY KEY (run_id, seq)
);
