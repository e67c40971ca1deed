import { rejectVerification } from '@castlane/contract/staff-verification.ts';
import { sendContact } from '@castlane/contract/contact.ts';
import { banAccount, getNumbers, listActs, retryTask, type Numbers } from '@castlane/contract/staff.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { runClock, type Clock } from '#platform/clocks.ts';
import { startWorker } from '#platform/outbox/worker.ts';
import { openWorld, type Actor } from '#testing/world.ts';

const world = openWorld();
const reason = 'You sold stars outside of the product.';
const DAY = 24 * 3600;

// Tasks that these tests enqueue must stay as they are.
beforeAll(() => world.castlane.worker.stop());

async function numbers(staff?: Actor): Promise<Numbers> {
  return (staff ?? (await world.staff())).call(getNumbers);
}
async function today(): Promise<string> {
  const [clock] = await world.db<{ today: string }[]>`SELECT (app_now() AT TIME ZONE 'UTC')::date AS today`;
  return clock!.today;
}

describe('the numbers', () => {
  test('of an empty installation are thirty days of 0, the last of them today', async () => {
    const { days, before, accounts, activeAccounts, jobs, minutesToFirstProposal, minutesToReview, queues } = await numbers();
    expect(before).toBeNull();
    expect(days).toHaveLength(30);
    expect(days.at(-1)?.day).toBe(await today());
    expect(days.map((day) => day.day)).toEqual(days.map((day) => day.day).toSorted());
    expect(new Set(days.map(({ day: _day, ...counts }) => JSON.stringify(counts)))).toEqual(
      new Set([JSON.stringify({ creators: 0, owners: 0, jobs: 0, proposals: 0 })]),
    );
    expect(accounts).toEqual({ creators: 0, owners: 0, pending: 0, rejected: 0, banned: 0 });
    expect(activeAccounts).toEqual({ day: 0, week: 0, month: 0 });
    expect(jobs.every(({ count }) => count === 0)).toBe(true);
    expect([minutesToFirstProposal, minutesToReview]).toEqual([null, null]);
    expect(queues).toEqual({ new: 0, changed: 0, appeals: 0, disputes: 0, reports: 0, contact: 0 });
  });

  test('count everything on its day, by the product’s clock', async () => {
    const [maya, owner] = [await world.creator(), await world.owner()];
    const first = await today();
    const job = await world.job(owner);
    await world.job(owner, { status: 'draft' });
    await world.advance(2 * DAY);
    await world.proposal(await world.creator(), job);
    await world.proposal(maya, job);
    const { days, jobs, accounts } = await numbers();
    expect(days.slice(-3)).toEqual([
      { day: first, creators: 1, owners: 1, jobs: 1, proposals: 0 },
      { day: days.at(-2)!.day, creators: 0, owners: 0, jobs: 0, proposals: 0 },
      { day: await today(), creators: 1, owners: 0, jobs: 0, proposals: 2 },
    ]);
    expect(jobs).toContainEqual({ status: 'open', count: 1 });
    expect(jobs).toContainEqual({ status: 'draft', count: 1 });
    expect(accounts).toMatchObject({ creators: 2, owners: 1 });
    await world.advance(27 * DAY);
    expect((await numbers()).days[0]).toMatchObject({ day: first, creators: 1 });
    await world.advance(DAY);
    expect((await numbers()).days[0]).toMatchObject({ creators: 0, owners: 0, jobs: 0 });
  });

  test('count the thirty days before up to the same time of day, once the installation is old enough to have had them', async () => {
    // So that nothing of the tests before lies in either period.
    await world.advance(61 * DAY);
    const owner = await world.owner();
    const job = await world.job(owner);
    await world.proposal(await world.creator(), job);
    await world.db`UPDATE proposals SET created_at = app_now() + interval '40 minutes' WHERE job_id = ${job.id}`;
    await world.advance(30 * DAY - 3600);
    expect((await numbers()).before).toEqual({ creators: 0, owners: 0, jobs: 0, proposals: 0, minutesToFirstProposal: null });
    await world.advance(3 * 3600);
    expect((await numbers()).before).toEqual({ creators: 1, owners: 1, jobs: 1, proposals: 1, minutesToFirstProposal: 40 });
  });

  test('count active accounts of the last day, week and month, without staff', async () => {
    const before = (await numbers()).activeAccounts;
    const seen = await world.creator();
    const left = await world.owner();
    await world.db`UPDATE sessions SET last_seen_at = app_now() - interval '3 days', created_at = app_now() - interval '3 days' WHERE account_id = ${seen.id}`;
    await world.db`UPDATE sessions SET last_seen_at = app_now() - interval '40 days', created_at = app_now() - interval '40 days' WHERE account_id = ${left.id}`;
    await world.db`UPDATE accounts SET last_active_at = app_now() - interval '10 days' WHERE id = ${left.id}`;
    const { activeAccounts } = await numbers();
    expect(activeAccounts).toEqual({ day: before.day, week: before.week + 1, month: before.month + 2 });
  });

  test('give the medians of the last thirty days', async () => {
    await world.advance(31 * DAY);
    const owner = await world.owner();
    for (const minutes of [10, 30, 500]) {
      const job = await world.job(owner);
      await world.proposal(await world.creator(), job);
      await world.db`UPDATE jobs SET published_at = app_now() - interval '1 day' WHERE id = ${job.id}`;
      await world.db`UPDATE proposals SET created_at = app_now() - interval '1 day' + ${minutes} * interval '1 minute' WHERE job_id = ${job.id}`;
    }
    const waited = [5, 20, 90];
    await world.db`UPDATE accounts SET reviewed_at = NULL`;
    for (const minutes of waited) {
      const { id } = await world.creator();
      await world.db`UPDATE accounts SET submitted_at = app_now() - ${minutes} * interval '1 minute', reviewed_at = app_now() WHERE id = ${id}`;
    }
    expect(await numbers()).toMatchObject({ minutesToFirstProposal: 30, minutesToReview: 20 });
  });

  test('count what waits for staff', async () => {
    const staff = await world.staff();
    const before = await numbers(staff);
    const rejected = await world.creator({ state: 'pending' });
    await world.owner({ state: 'pending' });
    await world.anyone().call(sendContact, {
      body: { email: 'somebody@castlane.test', subject: 'A question', message: 'How do I begin with this, please?' },
    });
    await staff.call(rejectVerification, { params: { accountId: rejected.id }, body: { reason } });
    await staff.call(banAccount, { params: { id: (await world.creator()).id }, body: { reason } });
    const after = await numbers(staff);
    expect(after.queues).toEqual({ ...before.queues, new: before.queues.new + 1, contact: before.queues.contact + 1 });
    expect(after.accounts).toMatchObject({
      pending: before.accounts.pending + 1,
      rejected: before.accounts.rejected + 1,
      banned: before.accounts.banned + 1,
    });
  });
});

async function deadTask(): Promise<string> {
  const id = newId();
  await world.db`
    INSERT INTO outbox (id, kind, payload, attempts, last_error, dead_at)
    VALUES (${id}, 'mail', ${{ to: 'maya@castlane.test', text: 'Your code is 482913' } as never}, 10, 'Connection timeout', app_now())`;
  return id;
}

describe('health', () => {
  test('shows dead tasks without their content or recipient', async () => {
    const id = await deadTask();
    const { health } = await numbers();
    expect(health.deadTasks[0]).toMatchObject({ id, kind: 'mail', attempts: 10, lastError: 'Connection timeout' });
    expect(JSON.stringify(health)).not.toMatch(/maya|482913/);
  });

  test('shows errors without personal data', async () => {
    const id = newId();
    await world.db`INSERT INTO outbox (id, kind, payload, attempts) VALUES (${id}, 'unlucky', '{}', 9)`;
    const unlucky = () => Promise.reject(new Error('550 <maya@castlane.test>: no mailbox "maya" for code 482913'));
    const worker = startWorker(world.db, { unlucky }, world.app.log);
    await worker.drain();
    const { health } = await numbers();
    expect(health.deadTasks).toContainEqual(
      expect.objectContaining({ id, attempts: 10, lastError: '550 [address]: no mailbox [value] for code [number]' }),
    );
    await worker.stop();
  });

  test('shows waiting tasks and their age, without those scheduled for later', async () => {
    await world.db`DELETE FROM outbox WHERE done_at IS NULL AND dead_at IS NULL`;
    expect((await numbers()).health).toMatchObject({ tasksWaiting: 0, oldestTaskSeconds: 0, failingClocks: [], auditIsWhole: true });
    await world.db`
      INSERT INTO outbox (id, kind, payload, attempts, run_at, created_at) VALUES
        (${newId()}, 'later', '{}', 0, app_now() + interval '1 day', app_now()),
        (${newId()}, 'due', '{}', 0, app_now() - interval '90 seconds', app_now() - interval '1 day'),
        (${newId()}, 'again', '{}', 3, app_now() + interval '1 hour', app_now() - interval '300 seconds')`;
    const { health } = await numbers();
    expect(health.tasksWaiting).toBe(2);
    expect(health.oldestTaskSeconds).toBeGreaterThanOrEqual(300);
    expect(health.oldestTaskSeconds).toBeLessThan(330);
  });
});

test('shows failures of timed work by clock', async () => {
  const clock: Clock = { name: 'a broken clock', due: async () => ['one', 'other'], act: () => Promise.reject(new Error('No')) };
  await runClock(world.deps, clock);
  expect((await numbers()).health.failingClocks).toEqual([{ clock: 'a broken clock', count: 2 }]);
});

describe('retrying a dead task', () => {
  test('makes it due as a new one, once, and is logged', async () => {
    const [ines, tomas] = [
      await world.account({ userType: 'staff', name: 'Ines Okafor' }),
      await world.account({ userType: 'staff', name: 'Ines Okafor' }),
    ];
    const id = await deadTask();
    const answers = await Promise.all([ines, tomas].map((staff) => staff.try(retryTask, { params: { id } })));
    expect(
      answers.map(({ status, problem }) => [status, problem?.message]).toSorted(([one], [other]) => Number(one) - Number(other)),
    ).toEqual([
      [204, undefined],
      [409, 'Ines Okafor has already retried this'],
    ]);
    const [task] = await world.db`SELECT attempts, dead_at, run_at <= app_now() AS due FROM outbox WHERE id = ${id}`;
    expect(task).toEqual({ attempts: 0, deadAt: null, due: true });
    const { items } = await ines.call(listActs, { query: { targetId: id } });
    expect(items.map(({ action, targetName }) => [action, targetName])).toEqual([['task.retried', 'mail']]);
  });

  test('is refused for a task that is not dead or does not exist', async () => {
    const staff = await world.staff();
    const id = newId();
    await world.db`INSERT INTO outbox (id, kind, payload, done_at) VALUES (${id}, 'mail', '{}', app_now())`;
    const { status, problem } = await staff.try(retryTask, { params: { id } });
    expect([status, problem?.code, problem?.message]).toEqual([409, 1005, 'This hasn’t failed']);
    expect(await staff.codeOf(retryTask, { params: { id: newId() } })).toBe(1009);
  });
});
