import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '@castlane/api/src/platform/db/embedded-account.ts';
import { folderFor } from './ground.ts';
import { need } from './programs.ts';

export type Certificate = { cert: string; key: string };

/** A certificate authority of the drill, with a certificate of this machine that is valid, and one that ended yesterday. */
export type Authority = { ca: string; valid: Certificate; ended: Certificate };

export function makeAuthority(account: Account, folder: string): Authority {
  folderFor(account, folder);
  const at = (name: string) => join(folder, name);
  openssl([
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '30',
    '-subj',
    '/CN=Drills',
  ]);
  writeFileSync(at('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost\n');
  const make = (name: string, before: string[]): Certificate => {
    const [key, request, cert] = [at(`${name}.key`), at(`${name}.csr`), at(`${name}.pem`)];
    openssl(['req', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', request, '-subj', '/CN=localhost']);
    openssl(
      [
        'x509',
        '-req',
        '-in',
        request,
        '-CA',
        at('ca.pem'),
        '-CAkey',
        at('ca.key'),
        '-CAcreateserial',
        '-days',
        '1',
        '-extfile',
        at('names'),
        '-out',
        cert,
      ],
      before,
    );
    chmodSync(key, 0o600);
    if (process.getuid?.() === 0) chownSync(key, account.owner.uid, account.owner.gid);
    return { cert, key };
  };
  return { ca: at('ca.pem'), valid: make('valid', []), ended: make('ended', ['-3d']) };
}

/** With a shift, under another date: openssl itself ends no certificate in the past. */
function openssl(args: string[], [shift]: string[] = []): void {
  const env = shift ? { ...process.env, LD_PRELOAD: need('faketime'), FAKETIME: shift } : process.env;
  execFileSync(need('openssl'), args, { stdio: 'ignore', env });
}
