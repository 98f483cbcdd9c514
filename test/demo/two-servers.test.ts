import { describeTwoServers } from './support/two-servers.ts'

describeTwoServers('two demo servers with one SQLite file', () => ({}))
