import { JOB_ACTIONS, type JobAction, type JobActor, JOB_STATUSES, type JobStatus } from '@castlane/contract/job-state.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { runClocks } from '#platform/clocks.ts';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';
import { CALLS, type CalledAction } from './calls.ts';
import { ACTORS, makeScene, type ActorName, type Scene } from './scene.ts';

const world = openWorld();
const ACTIONS = Object.keys(CALLS) as CalledAction[];
const BY_CLOCK = (Object.keys(JOB_ACTIONS) as JobAction[]).filter((action) => has(action, 'clock'));

/**
 * The codes of a refusal. 1009 is added if the call names a proposal, an offer or a dispute that is missing or not the caller's; 1012 means
 * another kind of account.
 */
const REFUSALS: ReadonlySet<number> = new Set([1005, 1012, 1013, 1014]);
const NAMES_MORE: ReadonlySet<CalledAction> = new Set([
  'approve',
  'shortlist',
  'decline',
  'offer',
  'assign',
  'decideCompleted',
  'decideCancelled',
]);

let cells = 0;
afterAll(() => {
  process.stdout.write(`state machine of a job: ${cells} cells (state × action × actor)\n`);
});

function has(action: JobAction, actor: JobActor): boolean {
  return (JOB_ACTIONS[action].by as readonly JobActor[]).includes(actor);
}

/** Returns the table's role of an actor for an action: the holder of an offer counts as any creator until the offer is accepted. */
function roleOf(actor: ActorName, action: CalledAction): JobActor | undefined {
  if (actor === 'holder') return action === 'assign' ? 'anyCreator' : 'creator';
  if (actor === 'newcomer') return action === 'assign' ? undefined : 'anyCreator';
  return actor === 'stranger' ? undefined : actor;
}

function isAllowed(action: CalledAction, actor: ActorName, status: JobStatus): boolean {
  const role = roleOf(actor, action);
  return role !== undefined && has(action, role) && (JOB_ACTIONS[action].from as readonly JobStatus[]).includes(status);
}

/** Answers that are neither a success nor one of the four codes: each with its rule. */
function isKnownException(action: CalledAction, actor: ActorName, status: JobStatus, code: number): boolean {
  // A repeated call gets the same answer and changes nothing.
  if (action === 'assign' && actor === 'holder' && code === 200) return !['draft', 'open', 'paused', 'expired', 'removed'].includes(status);
  // One proposal per creator and job.
  if (action === 'propose' && actor === 'holder' && status === 'open') return code === 1015;
  return NAMES_MORE.has(action) && code === 1009;
}

/** Returns a hash of all rows of a job. */
async function traceOf({ job }: Scene): Promise<string> {
  const [row] = await world.db<{ trace: string }[]>`
    SELECT md5(string_agg(t.content, '|' ORDER BY t.content)) AS trace FROM (
      SELECT to_jsonb(j)::text AS content FROM jobs j WHERE j.id = ${job.id}
      UNION ALL SELECT to_jsonb(p)::text FROM proposals p WHERE p.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(f)::text FROM offers f WHERE f.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(g)::text FROM agreements g WHERE g.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(d)::text FROM deliveries d WHERE d.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(m)::text FROM payment_marks m WHERE m.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(x)::text FROM cancellations x WHERE x.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(d)::text FROM disputes d WHERE d.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(r)::text FROM reviews r WHERE r.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(e)::text FROM thread_events e JOIN threads t ON t.id = e.thread_id WHERE t.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(s)::text FROM star_transfers s WHERE s.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(n)::text FROM notifications n WHERE n.data ->> 'jobSlug' = ${job.slug}
      UNION ALL SELECT to_jsonb(v)::text FROM job_versions v WHERE v.job_id = ${job.id}) t`;
  return row!.trace;
}

async function statusOf({ job }: Scene): Promise<JobStatus> {
  const [row] = await world.db<{ status: JobStatus }[]>`SELECT status FROM jobs WHERE id = ${job.id}`;
  return row!.status;
}

async function call(scene: Scene, action: CalledAction, actor: ActorName): Promise<number> {
  const { endpoint, input } = CALLS[action];
  return scene.people[actor].codeOf(endpoint, (await input(scene, world)) as never);
}

describe.each(JOB_STATUSES)('a job that is %s', (status) => {
  // Proves 4.19.
  test('refuses every action that the table does not allow, and does not change', { timeout: 60_000 }, async () => {
    const scene = await makeScene(world, status);
    expect(await statusOf(scene)).toBe(status);
    const wrong: string[] = [];
    let before = await traceOf(scene);
    for (const action of ACTIONS) {
      for (const actor of ACTORS.filter((each) => !isAllowed(action, each, status))) {
        const code = await call(scene, action, actor);
        const after = await traceOf(scene);
        if (after !== before) wrong.push(`${actor} ${action}: ${code}, and something changed`);
        if (!REFUSALS.has(code) && !isKnownException(action, actor, status, code)) wrong.push(`${actor} ${action}: ${code}`);
        before = after;
        cells += 1;
      }
    }
    expect(wrong).toEqual([]);
  });

  // Proves 4.19.
  test('allows every action of the table, and goes to the state that it names', { timeout: 60_000 }, async () => {
    const wrong: string[] = [];
    for (const action of ACTIONS) {
      for (const actor of ACTORS.filter((each) => isAllowed(action, each, status))) {
        const scene = await makeScene(world, status);
        if (actor === 'owner' || actor === 'holder') await CALLS[action].before?.(scene, actor === 'owner' ? 'owner' : 'creator');
        const before = await traceOf(scene);
        const code = await call(scene, action, actor);
        const [now, after] = [await statusOf(scene), await traceOf(scene)];
        if (code >= 300) wrong.push(`${actor} ${action}: ${code}`);
        if (now !== (JOB_ACTIONS[action].to ?? status)) wrong.push(`${actor} ${action}: the job is ${now}`);
        if (after === before) wrong.push(`${actor} ${action}: ${code}, and nothing changed`);
        cells += 1;
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is changed by the clock only as the table allows', { timeout: 60_000 }, async () => {
    for (const action of BY_CLOCK) {
      const scene = await makeScene(world, status);
      await MAKE_DUE[action]!(scene);
      await runClocks(world.deps, CLOCKS);
      const isDone = (JOB_ACTIONS[action].from as readonly JobStatus[]).includes(status);
      expect(`${action}: ${await statusOf(scene)}`).toBe(`${action}: ${isDone ? JOB_ACTIONS[action].to : status}`);
      await world.db`UPDATE cancellations SET status = 'overtaken', decided_at = app_now() WHERE job_id = ${scene.job.id} AND status = 'pending'`;
      cells += 1;
    }
  });
});

/** Makes a clock's action due, whatever state the job is in. */
const MAKE_DUE: Partial<Record<JobAction, (scene: Scene) => Promise<unknown>>> = {
  expire: ({ job }) => world.db`UPDATE jobs SET apply_by = (app_now() AT TIME ZONE 'UTC')::date - 1 WHERE id = ${job.id}`,
  completeBySilence: ({ job }) => world.db`UPDATE deliveries SET accept_by = app_now() WHERE job_id = ${job.id} AND ended_as IS NULL`,
  cancelBySilence: ({ job, people }) => world.db`
    INSERT INTO cancellations (id, job_id, asked_by, reason, status, expires_at)
    VALUES (${newId()}, ${job.id}, ${people.owner.id}, 'Nobody answers this request.', 'pending', app_now())`,
};
