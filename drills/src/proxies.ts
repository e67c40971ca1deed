import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@castlane/api/src/platform/db/embedded-account.ts';
import { ROOT } from '@castlane/chaos/src/page.ts';
import { freePort } from '@castlane/api/src/testing/free-port.ts';
import { Daemon, listens } from './process.ts';
import { need } from './programs.ts';

type Place = { folder: string; account: Account };
export type Started = { port: number; stop: () => Promise<void> };

/** nginx before all nodes, with the lines that `docs/install.md` gives. */
export async function startNginx(
  { folder, account }: Place,
  nodes: readonly number[],
  tls?: { cert: string; key: string },
): Promise<Started> {
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`);
  const file = join(folder, 'nginx.conf');
  const certificate = tls ? `ssl_certificate ${tls.cert}; ssl_certificate_key ${tls.key};` : '';
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx-errors.log warn;
events { worker_connections 2048; }
http {
  access_log off;
  ${temporary.join('\n  ')}
  upstream castlane {
    ${nodes.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port}${tls ? ' ssl' : ''};
    ${certificate}
    ${documentedLines()}
  }
}
`,
  );
  return start(
    new Daemon([need('nginx'), '-e', `${folder}/nginx-errors.log`, '-c', file], { account, logFile: join(folder, 'nginx.log') }),
    port,
  );
}

/** The block for nginx in the page, with its one node replaced by all. */
function documentedLines(): string {
  const page = readFileSync(join(ROOT, 'docs/install.md'), 'utf8');
  const block = /```nginx\n[\s\S]*?(^ *location [\s\S]*?return 404; \}$)/m.exec(page)?.[1];
  if (!block?.includes('http://127.0.0.1:3000')) throw new Error('docs/install.md has no block for nginx with http://127.0.0.1:3000');
  return block.replaceAll('http://127.0.0.1:3000', 'http://castlane');
}

/** haproxy before all nodes, which asks each one whether it is ready. */
export async function startHaproxy({ folder, account }: Place, nodes: readonly number[]): Promise<Started> {
  const port = await freePort();
  const file = join(folder, 'haproxy.cfg');
  const servers = nodes.map((node) => `  server node${node} 127.0.0.1:${node}`).join('\n');
  writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  mode http
  timeout connect 2s
  timeout client 120s
  timeout server 120s
  timeout tunnel 1h
  option redispatch 1
  # A node that ends closes its idle connections: a request that just took one would get no answer.
  option http-server-close
  http-reuse never
  retries 3
  retry-on conn-failure
frontend public
  bind 127.0.0.1:${port}
  option forwardfor
  # Without the database no node is ready; the nodes' own answer says when to come back, and this proxy's would not.
  use_backend unready if { nbsrv(castlane) eq 0 }
  default_backend castlane
backend castlane
  balance leastconn
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${servers}
backend unready
  balance leastconn
${servers}
`,
  );
  return start(new Daemon([need('haproxy'), '-db', '-f', file], { account, logFile: join(folder, 'haproxy.log') }), port);
}

async function start(daemon: Daemon, port: number): Promise<Started> {
  await daemon.start(() => listens(port));
  return { port, stop: () => daemon.stop() };
}
