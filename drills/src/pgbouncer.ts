import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@castlane/chaos/src/server.ts';
import { folderFor, type Ground } from './ground.ts';
import { Daemon, listens } from './process.ts';
import { need } from './programs.ts';
import type { Started } from './proxies.ts';

/** Settings of a connection that PgBouncer does not know; in transaction mode the product sends none of them. */
const IGNORED = 'role, pg_trgm.similarity_threshold, statement_timeout, lock_timeout, idle_in_transaction_session_timeout';

/** PgBouncer before the run's PostgreSQL. */
export async function startPgBouncer({ folder, account, postgres }: Ground, mode: 'session' | 'transaction'): Promise<Started> {
  const port = await freePort();
  const own = folderFor(account, join(folder, `pgbouncer-${mode}`));
  const file = join(own, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgres.port} user=castlane
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 300
default_pool_size = ${mode === 'session' ? 60 : 12}
${mode === 'session' ? `ignore_startup_parameters = ${IGNORED}` : ''}
`,
  );
  const daemon = new Daemon([need('pgbouncer'), file], { account, logFile: join(own, 'pgbouncer.log') });
  await daemon.start(() => listens(port));
  return { port, stop: () => daemon.stop('SIGINT') };
}
