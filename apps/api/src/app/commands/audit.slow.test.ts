import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { recordAct } from '#platform/audit/record-act.ts';
import { connect } from '#platform/db/connect.ts';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';

const world = openWorld();
const COMMAND = fileURLToPath(new URL('./main.ts', import.meta.url));

function run(what: 'verify' | 'export'): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [COMMAND, 'audit', what], { env: { NODE_ENV: 'test', DATABASE_URL: world.databaseUrl } });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (out += part.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out })));
}

/** Returns the number of the first exported line that does not follow the one before, as somebody without the database would. */
function firstBroken(exported: string): number | undefined {
  let before = Buffer.alloc(0);
  for (const [at, text] of exported.trimEnd().split('\n').entries()) {
    const { line, hash } = JSON.parse(text) as { line: string; hash: string };
    before = createHash('sha256').update(before).update(line).digest();
    if (before.toString('hex') !== hash || (JSON.parse(line) as { n: number }).n !== at + 1) return at + 1;
  }
  return undefined;
}

test('the log is exported with its chain, and a changed copy is found without the database', async () => {
  for (const reason of ['Ünïcode and "quotes"', null, 'a\nb'])
    await world.deps.write((tx) =>
      recordAct(tx, {
        actorId: null,
        action: 'staff.created',
        targetKind: 'account',
        targetId: newId(),
        ...(reason !== null && { reason }),
      }),
    );
  const { code, out } = await run('export');
  const [count] = await world.db<{ n: number }[]>`SELECT count(*)::int AS n FROM audit_log`;
  expect([code, out.trimEnd().split('\n').length]).toEqual([0, count!.n]);
  expect(firstBroken(out)).toBeUndefined();
  expect(firstBroken(out.replace('staff.created', 'staff.banned!'))).toBe(1);
  expect(firstBroken(out.split('\n').toSpliced(1, 1).join('\n'))).toBe(2);
});

test('the command reports whether the log is intact, and exits with 1 when it was changed', async () => {
  await world.creator();
  for (let i = 0; i < 3; i++)
    await world.deps.write((tx) => recordAct(tx, { actorId: null, action: 'staff.created', targetKind: 'account', targetId: newId() }));
  const [newest] = await world.db<
    { n: number; hash: string }[]
  >`SELECT n, encode(hash, 'hex') AS hash FROM audit_log ORDER BY n DESC LIMIT 1`;
  const whole = await run('verify');
  expect(whole.out).toBe(`${newest!.n} lines, all as they were written. Keep the newest hash elsewhere: ${newest!.hash}\n`);
  expect(whole.code).toBe(0);

  const owner = connect({ url: world.databaseUrl, max: 1, name: 'test-owner' });
  await owner`ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only`;
  await owner`UPDATE audit_log SET action = 'staff.banned' WHERE n = ${newest!.n - 1}`;
  await owner.end();
  const broken = await run('verify');
  expect(broken.out).toBe(`Line ${newest!.n - 1} of ${newest!.n} was changed, or follows one that is missing\n`);
  expect(broken.code).toBe(1);
});
