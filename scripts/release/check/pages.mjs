/**
 * Follows docs/install.md on a small Debian: types its commands as they are written, writes its files, and then does the main job. systemd does
 * not run there; a program in its place does what the units say. The ports 443, 3000 and 5432 must be free.
 */

import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../bootstrap.mjs';
import { call } from '../call.mjs';
import { provideBase } from './base.mjs';
import { load, statusOf, whileRunning } from './ground.mjs';
import { startIn } from './root.mjs';

/** Containers and clusters do not run here. */
const WAYS = ['The Debian package', 'The tarball', 'A checkout'];
const PACKAGES = ['postgresql', 'nginx-light', 'sudo', 'git', 'ca-certificates', 'openssl', 'adduser', 'libstdc++6'];
const HOST = 'market.example.org';
const SOURCE = 'https://git.example.org/castlane.git';
const ADDRESS = 'http://127.0.0.1:3000';
const DONE = 'The page is done.';
const PASSWORD = 'Lantern7walk';
const MOST_MS = 10 * 60_000;

const BEFORE = `
end() { systemctl stop castlane; systemctl stop nginx; pg_ctlcluster $cluster main stop; }
failed() { tail -40 /var/log/castlane.log; end; }
trap failed EXIT
trap 'trap - EXIT; end; exit 0' TERM
useradd --create-home --shell /bin/bash admin
echo 'export SUDO_EDITOR=/usr/local/bin/fill-in LC_ALL=C.UTF-8' > /home/admin/.bash_profile
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST} \
  -keyout /etc/ssl/castlane.key -out /etc/ssl/castlane.pem 2> /dev/null
cluster=$(ls /etc/postgresql)
pg_ctlcluster $cluster main start`;

const SYSTEMCTL = `#!/bin/sh
# For enable --now, restart, reload and stop of one unit.
set -e
action=$1
shift
[ "$1" != --now ] || shift
unit=$1
pid=/run/$unit.pid
if [ $unit = nginx ]; then
  [ $action != stop ] || exec nginx -s stop
  [ ! -s $pid ] || exec nginx -s reload
  exec nginx
fi
if [ -e $pid ]; then
  kill $(cat $pid)
  while kill -0 $(cat $pid) 2> /dev/null; do sleep 0.1; done
  rm $pid
fi
[ $action != stop ] || exit 0
for folder in /usr/lib/systemd/system /etc/systemd/system; do
  [ ! -e $folder/$unit.service ] || file=$folder/$unit.service
done
value() { sed -n "s/^$1=//p" $file; }
user=$(value User)
export HOME=$(getent passwd $user | cut -d: -f6)
cd $(value WorkingDirectory)
setsid setpriv --reuid=$user --regid=$user --init-groups $(value ExecStart) > /var/log/$unit.log 2>&1 < /dev/null &
echo $! > $pid
`;

export async function checkPages(out, { folder, ground, problems }) {
  if ((await statusOf(ADDRESS)) !== 0) throw new Error('Port 3000 is not free.');
  const base = await provideBase('pages', PACKAGES);
  const page = readFileSync(join(root, 'docs/install.md'), 'utf8');
  const { doMainJob } = await load('drills/src/main-job.ts');
  for (const way of WAYS) {
    const began = Date.now();
    const system = join(folder, way.replaceAll(' ', '-'));
    const put = await prepare(system, base, { out, mailPort: ground.letters.port });
    writeProgram(put, page, way);
    let said = '';
    const start = () => {
      const child = startIn(system, ['bash', '-e', '/srv/page.sh'], { env: { LC_ALL: 'C.UTF-8' } });
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
      return child;
    };
    const work = async () => {
      for (const until = Date.now() + MOST_MS; !said.includes(DONE) && Date.now() < until;) await pause(200);
      await doMainJob(ADDRESS, ground.letters, staffIn(said));
      const ca = readFileSync(join(system, 'etc/ssl/castlane.pem'));
      for (const [path, wanted] of Object.entries({ '/config': 200, '/login': 200, '/metrics': 404 })) {
        const status = await statusByProxy(path, ca);
        if (status !== wanted) problems.push(`${way}: ${path} answers ${status} through nginx, not ${wanted}`);
      }
    };
    await whileRunning(start, 3000, work, MOST_MS);
    console.log(`  ${way}: ${Math.round((Date.now() - began) / 1000)} s`);
  }
}

/** The machine before the page: an administrator who may use sudo, the release in a folder, a certificate, and what a network gives. */
async function prepare(system, base, { out, mailPort }) {
  mkdirSync(system, { recursive: true });
  chmodSync(system, 0o755);
  await call('tar', ['-xf', base, '-C', system, '--exclude=./dev/*']);
  const put = (path, text, mode = 0o644) => {
    mkdirSync(dirname(join(system, path)), { recursive: true });
    writeFileSync(join(system, path), text);
    chmodSync(join(system, path), mode);
  };
  cpSync(out, join(system, 'srv/release'), { recursive: true });
  await call('git', ['clone', '--quiet', '--bare', root, join(system, 'srv/castlane.git')]);
  put('etc/gitconfig', `[url "file:///srv/castlane.git"]\n\tinsteadOf = ${SOURCE}\n[safe]\n\tdirectory = *\n`);
  put('etc/sudoers.d/admin', 'admin ALL=(ALL) NOPASSWD: ALL\nDefaults !use_pty\n', 0o440);
  put('usr/local/bin/systemctl', SYSTEMCTL, 0o755);
  put('usr/local/bin/fill-in', fillIn(mailPort), 0o755);
  // Both questions of createuser.
  put('srv/answers', `${PASSWORD}\n${PASSWORD}\n`);
  for (const file of ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs/ca-certificates.crt'])
    cpSync(file, join(system, file), { dereference: true });
  await provideNode(system, put);
  return put;
}

/** Node and npm of this machine, with what npm needs to know of its network. */
async function provideNode(system, put) {
  cpSync(join(root, 'node_modules/node/bin/node'), join(system, 'usr/bin/node'));
  const npm = (await call('npm', ['root', '--global'])).trim();
  cpSync(join(npm, 'npm'), join(system, 'usr/lib/node_modules/npm'), { recursive: true });
  put('usr/bin/npm', '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n', 0o755);
  const registry = (await call('npm', ['config', 'get', 'registry'])).trim();
  put('usr/etc/npmrc', `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`);
}

/** The page as a program, with what systemd does on a real machine. Its blocks become files: a block gets the answers as its input. */
function writeProgram(put, page, way) {
  const parts = ['The database', 'The server', way, 'The proxy', 'The first account'];
  const steps = parts
    .flatMap((heading) => partOf(page, heading))
    .map(({ path, text }, index) => {
      // In a checkout the command has the longer name that the page gives.
      const own =
        way === 'A checkout' ? text.replace(/sudo castlane (.*)/, "sudo -iu castlane sh -c 'cd app && npm run -s castlane -- $1'") : text;
      put(`srv/steps/${index}`, own);
      if (path) return `cp /srv/steps/${index} ${path}`;
      return `su - admin -c 'cd /srv/release && exec bash -ex /srv/steps/${index}' < /srv/answers`;
    });
  put('srv/page.sh', `${BEFORE}\n${steps.join('\n')}\necho '${DONE}'\nwhile :; do sleep 0.2; done\n`);
}

/** The fenced blocks below a heading, up to the next heading of any kind. A file's path stands in the paragraph before it. */
function partOf(page, heading) {
  const [, text] = page.split(new RegExp(`^#+ ${heading}$`, 'm'));
  if (text === undefined) throw new Error(`docs/install.md has no part "${heading}"`);
  const own = text.split(/^#+ /m, 1)[0];
  return Array.from(own.matchAll(/(?:in `(\/[^`]+)`:\n\n)?^```(\w+)\n([^]*?)^```$/gim), ([, path, kind, block]) => {
    if ((kind === 'sh') === Boolean(path)) throw new Error(`A block of ${kind} below "${heading}" is neither commands nor a file`);
    return { path, text: block };
  });
}

/** The editor of `sudoedit`: what the page says of the settings. */
function fillIn(mailPort) {
  return `#!/bin/sh
cat >> "$1" <<THE_END

NODE_ENV=production
PUBLIC_URL=https://${HOST}
TRUST_PROXY=127.0.0.1
DATABASE_URL=postgres://castlane:${PASSWORD}@127.0.0.1:5432/castlane
SMTP_URL=smtp://127.0.0.1:${mailPort}
MAIL_FROM="Market <no-reply@example.org>"
SECRET_KEYS=1:$(openssl rand -base64 32)
LOG_LEVEL=warn
THE_END
`;
}

/** What `staff create` prints. */
function staffIn(said) {
  const [, email, password, secret] = /(\S+@\S+) can log in with the password (\S+)\n.*\n {2}otpauth:.*\n {2}(\w+)/.exec(said) ?? [];
  if (!secret) throw new Error('The page made no account of staff.');
  return { email, password, totp: { secret } };
}

function statusByProxy(path, ca) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: HOST, headers: { host: HOST }, path, ca };
    request(options, (response) => response.resume().once('end', () => resolve(response.statusCode)))
      .once('error', reject)
      .end();
  });
}
