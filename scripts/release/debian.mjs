/** The server as a package for Debian and Ubuntu: with a user, settings in /etc, a hardened service, and a nightly backup that is off. */

import { chmodSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../bootstrap.mjs';
import { call } from './call.mjs';

const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' };
const SCRIPTS = ['postinst', 'prerm', 'postrm'];

/**
 * @param folder a new one beside the tree, whose files it shares
 * @param seconds of the commit
 * @param packing options of dpkg-deb
 * @returns the file
 */
export async function makeDebian(tree, { folder, out, version, seconds, packing = ['-Zxz', '-z1'] }) {
  const architecture = ARCHITECTURES[process.arch];
  const values = { '@VERSION@': version, '@ARCHITECTURE@': architecture };
  const of = (name) => readFileSync(join(root, 'deploy', name), 'utf8').replaceAll(/@[A-Z]+@/g, (word) => values[word]);
  const put = (path, content, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    chmodSync(join(folder, path), mode);
  };

  const program = join(folder, 'usr/lib/castlane');
  mkdirSync(dirname(program), { recursive: true });
  await call('cp', ['--archive', '--link', tree, program]);
  // Settings and units have their own places; the licence is one that Debian has.
  for (const path of ['castlane.env.example', 'systemd', 'LICENSE']) rmSync(join(program, path), { recursive: true });
  mkdirSync(join(folder, 'var/lib/castlane'), { recursive: true });
  put('usr/bin/castlane', of('debian/castlane'), 0o755);
  put('etc/castlane/castlane.env', readFileSync(join(tree, 'castlane.env.example')), 0o640);
  for (const unit of globSync('deploy/systemd/*', { cwd: root }))
    put(join('usr/lib/systemd/system', unit.split('/').at(-1)), readFileSync(join(root, unit)));
  put('usr/share/doc/castlane/copyright', of('debian/copyright'));
  put('usr/share/doc/castlane/changelog.gz', gzipSync(changelogOf(version, seconds), { level: 9 }));
  put('usr/share/man/man1/castlane.1.gz', gzipSync(of('debian/castlane.1'), { level: 9 }));
  put('usr/share/lintian/overrides/castlane', of('debian/lintian-overrides'));
  values['@KILOBYTES@'] = (await call('du', ['-sk', folder])).split('\t')[0];
  put('DEBIAN/control', of('debian/control'));
  put('DEBIAN/conffiles', '/etc/castlane/castlane.env\n');
  put('DEBIAN/md5sums', await sumsOf(folder));
  for (const script of SCRIPTS) put(join('DEBIAN', script), of(join('debian', script)), 0o755);
  await call('chmod', ['-R', 'u=rwX,go=rX', program]);

  const file = join(out, `castlane_${version}_${architecture}.deb`);
  await call('dpkg-deb', ['--root-owner-group', ...packing, '--build', folder, `${file}.part`], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(seconds) },
  });
  renameSync(`${file}.part`, file);
  rmSync(folder, { recursive: true });
  return file;
}

/** What Debian's tools read; people read CHANGELOG.md. */
function changelogOf(version, seconds) {
  const date = new Date(seconds * 1000).toUTCString().replace('GMT', '+0000');
  const text = `castlane (${version}) stable; urgency=medium\n\n  * Version ${version}; /usr/lib/castlane/CHANGELOG.md says what changed.\n\n`;
  return `${text} -- Castlane maintainers <maintainers@castlane.example>  ${date}\n`;
}

async function sumsOf(folder) {
  const files = 'find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum';
  return call('sh', ['-c', files], { cwd: folder });
}
