import type { Cluster } from './cluster.ts'
import type { Host } from './network.ts'

export interface Fault {
  name: string
  /** Patroni starts the same one again. */
  keepsPrimary?: true
  strike(cluster: Cluster, primary: Host): void | Promise<void>
  /** After the shops sell again. */
  heal?(cluster: Cluster, host: Host): void
}

const othersOf = ({ hosts }: Cluster, host: Host) => hosts.filter((other) => other !== host)

/** What can happen to a primary. "cut off from its cluster" is the one in which two primaries could sell. */
export const faults: Record<string, Fault> = {
  postgres: {
    name: 'PostgreSQL of the primary killed',
    keepsPrimary: true,
    strike: (cluster, primary) => cluster.killPostgres(primary),
  },
  kill: {
    name: 'primary killed, as by a power cut',
    strike: (_, primary) => primary.signal('SIGKILL'),
    heal: (cluster, host) => cluster.start(host),
  },
  freeze: {
    name: 'primary frozen, and thawed later',
    strike: (_, primary) => primary.signal('SIGSTOP'),
    heal: (_, host) => host.signal('SIGCONT'),
  },
  unplug: {
    name: 'primary cut off from everything',
    strike: (_, primary) => primary.unplug(),
    heal: (_, host) => host.plug(),
  },
  isolate: {
    name: 'primary cut off from its cluster, not from the shops',
    strike: (cluster, primary) => primary.isolateFrom(othersOf(cluster, primary)),
    heal: (cluster, host) => host.rejoin(othersOf(cluster, host)),
  },
  switchover: {
    name: 'switchover',
    strike: (cluster, primary) => cluster.switchOver(primary),
  },
}
