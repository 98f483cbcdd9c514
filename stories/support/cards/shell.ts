import { call } from '../items.ts'
import { COLOURS } from '../samples.ts'
import type { CardCases } from './card-cases.ts'

export const shell: CardCases = {
  name: 'Bash',
  args: { command: 'npm test -- --run', description: 'Run the tests' },
  output: COLOURS,
  error: 'Exit code 1\nnpm error code ENOENT\nnpm error Could not read package.json',
  dialects: {
    claudeCode: () => [
      call('Bash', { command: 'npm test', description: 'Run the tests' }, COLOURS),
      call(
        'Bash',
        { command: 'npm run dev', run_in_background: true },
        'Command running in background with ID: bash_1',
      ),
      call(
        'BashOutput',
        { bash_id: 'bash_1' },
        '<status>running</status>\n\n<stdout>\nlistening on 3000\n</stdout>',
      ),
      call('KillShell', { shell_id: 'bash_1' }, 'Successfully killed shell: bash_1'),
    ],
    codex: () => [
      call(
        'command_execution',
        { command: "/bin/bash -lc 'bun test'" },
        JSON.stringify({ aggregated_output: COLOURS, exit_code: 1, status: 'failed' }),
      ),
      call(
        'command_execution',
        { command: "/bin/bash -lc 'git status --short'" },
        JSON.stringify({ aggregated_output: '', exit_code: 0, status: 'completed' }),
      ),
    ],
    codexRollout: () => [
      call(
        'exec_command',
        { cmd: 'ls -la', workdir: '/srv/project' },
        'Chunk ID: 4f\nWall time: 1.5000 seconds\nProcess exited with code 0\nOutput:\ntotal 8\ndrwxr-xr-x 2 me me 4096 .',
      ),
      call(
        'shell',
        { command: ['bash', '-lc', 'git status --short'], workdir: '/srv/project' },
        JSON.stringify({
          output: ' M src/fold.ts\n',
          metadata: { exit_code: 0, duration_seconds: 0.2 },
        }),
      ),
      call(
        'write_stdin',
        { session_id: 4, chars: 'y\n' },
        'Process running with session ID 4\nOutput:\nContinue? y',
      ),
    ],
    openCode: () => [
      call('bash', { command: 'make', description: 'Build it' }, 'cc -o a a.c'),
      call('bash', { command: 'make test' }, 'make: *** No rule to make target', {
        status: 'error',
      }),
    ],
    acp: () => [
      call('execute', { title: '`npm test`', kind: 'execute' }, '12 passed'),
      call(
        'Run the tests',
        { title: 'Run the tests', kind: 'execute', command: 'npm test' },
        '1 failed',
        { status: 'error' },
      ),
    ],
    gemini: () => [
      call(
        'run_shell_command',
        { command: 'go test ./...', dir_path: 'src' },
        'Command: go test ./...\nDirectory: src\nStdout: ok\nStderr: (empty)\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)',
      ),
      call('run_shell_command', { command: 'go vet' }, 'Output: found nothing\nExit Code: 2'),
    ],
    shape: () => [call('made_up', { command: 'by its shape' }, 'done')],
  },
}
