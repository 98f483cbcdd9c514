import type { Database } from 'better-sqlite3'

/**
 * Each brings a file from the version before to its own; `user_version` counts them. Never change
 * one that was released: add another.
 */
const MIGRATIONS: ReadonlyArray<string> = [
  `CREATE TABLE runs (
     run_id      TEXT PRIMARY KEY,
     thread_id   TEXT NOT NULL,
     status      TEXT NOT NULL,
     last_seq    INTEGER NOT NULL,
     turn        TEXT NOT NULL,
     started_at  INTEGER NOT NULL,
     updated_at  INTEGER NOT NULL,
     finished_at INTEGER,
     error       TEXT
   ) WITHOUT ROWID;
   CREATE TABLE chunks (
     run_id TEXT NOT NULL,
     seq    INTEGER NOT NULL,
     chunk  TEXT NOT NULL,
     PRIMARY KEY (run_id, seq)
   ) WITHOUT ROWID;
   CREATE TABLE threads (
     thread_id TEXT PRIMARY KEY,
     messages  TEXT NOT NULL
   );
   CREATE TABLE leases (
     run_id TEXT PRIMARY KEY,
     fence  INTEGER NOT NULL,
     holder TEXT,
     cancel INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;
   CREATE TABLE sandboxes (
     thread_id TEXT PRIMARY KEY,
     instance  TEXT NOT NULL
   ) WITHOUT ROWID;`,
  `CREATE TABLE IF NOT EXISTS leases (
     run_id TEXT PRIMARY KEY,
     fence  INTEGER NOT NULL,
     holder TEXT,
     cancel INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;
   ALTER TABLE leases ADD COLUMN held_until INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE leases ADD COLUMN held_for INTEGER NOT NULL DEFAULT 0;
   CREATE TABLE locks (
     name       TEXT PRIMARY KEY,
     owner      TEXT NOT NULL,
     holder     TEXT NOT NULL,
     held_until INTEGER NOT NULL,
     held_for   INTEGER NOT NULL
   ) WITHOUT ROWID;`,
]

/** The stored version is of a newer rethread. */
export class SchemaVersionError extends Error {
  override readonly name = 'SchemaVersionError'
  readonly code = 'schema-version'
}

/** Brings a database to the schema of this version; several processes may do so at once. */
export function migrate(db: Database): void {
  db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version > MIGRATIONS.length) {
      throw new SchemaVersionError(
        `${db.name} has schema version ${version}; this rethread knows ${MIGRATIONS.length} at most. Update rethread, or open another file.`,
      )
    }
    for (const sql of MIGRATIONS.slice(version)) db.exec(sql)
    db.pragma(`user_version = ${MIGRATIONS.length}`)
  }).immediate()
}
