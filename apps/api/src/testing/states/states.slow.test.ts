import { ENGAGEMENT_ACTIONS, type EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { JOB_ACTIONS, type JobAction, type JobStatus } from '@castlane/contract/job-state.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { CLOCKS } from '#app/clocks.ts';
import { runClocks } from '#platform/clocks.ts';
import { keepAcceptBy } from '#features/engagements/deadlines.ts';
import { newId } from '#platform/ids.ts';
import { openWorld } from '#testing/world.ts';
import { CALLS, type Action, type CalledAction } from './calls.ts';
import { ACTORS, makeScene, STATES, type ActorName, type Scene, type State } from './scene.ts';

const world = openWorld();
const ACTIONS = Object.keys(CALLS) as CalledAction[];
const BY_CLOCK = [...Object.keys(JOB_ACTIONS), ...Object.keys(ENGAGEMENT_ACTIONS)].filter((action) =>
  ruleOf(action as Action).by.includes('clock'),
) as Action[];

/** The codes of a refusal. 1012 means another kind of account, 1009 an object that is missing or not the caller's (see below). */
const REFUSALS: ReadonlySet<number> = new Set([1005, 1012, 1013, 1014]);
/** Calls that name a proposal, an offer or a dispute besides the job. */
const NAMES_MORE: ReadonlySet<CalledAction> = new Set([
  'approve',
  'shortlist',
  'decline',
  'offer',
  'assign',
  'decideCompleted',
  'decideCancelled',
]);

type Statuses = Pick<State, 'job' | 'engagement'>;

let cells = 0;
afterAll(() => {
  process.stdout.write(`state machines of jobs and engagements: ${cells} cells (state × action × actor)\n`);
});

function isOfJob(action: Action): action is JobAction {
  return action in JOB_ACTIONS;
}

function ruleOf(action: Action): { by: readonly string[]; from: readonly string[]; to: string | null } {
  return isOfJob(action) ? JOB_ACTIONS[action] : ENGAGEMENT_ACTIONS[action];
}

/** Returns the role of an actor in the tables. Until an offer is accepted, the creator who has it is one of `anyCreator`. */
function roleOf(actor: ActorName, action: CalledAction): string | undefined {
  if (actor === 'stranger') return undefined;
  if (actor !== 'holder' && actor !== 'newcomer') return actor;
  if (!isOfJob(action)) return actor === 'holder' ? 'creator' : undefined;
  return (actor === 'holder') === (action === 'assign') ? 'anyCreator' : undefined;
}

/** Whether an action's table has the current status. */
function isFrom(action: Action, { job, engagement }: Statuses): boolean {
  const status = isOfJob(action) ? job : engagement;
  return status !== null && ruleOf(action).from.includes(status);
}

function isAllowed(action: CalledAction, actor: ActorName, statuses: Statuses): boolean {
  const role = roleOf(actor, action);
  // The holder of an engagement has no offer left to accept.
  if (action === 'assign' && statuses.engagement !== null) return false;
  return role !== undefined && ruleOf(action).by.includes(role) && isFrom(action, statuses);
}

/** Returns the statuses that an allowed action leads to. */
function after(action: Action, { job, engagement, openings }: State): Statuses {
  const to = ruleOf(action).to;
  if (!isOfJob(action)) return finished({ job, engagement: (to ?? engagement) as EngagementStatus });
  if (action === 'assign') return { job: openings === 1 ? 'filled' : job, engagement: 'active' };
  return finished({ job: (to ?? job) as JobStatus, engagement });
}

/** A job that no longer recruits is done with its only engagement. */
function finished({ job, engagement }: Statuses): Statuses {
  return { job: engagement === 'completed' && ['filled', 'closed', 'expired'].includes(job) ? 'done' : job, engagement };
}

/** Answers that are neither a success nor one of the four codes: each with its rule. */
function isKnownException(action: CalledAction, actor: ActorName, { job, engagement }: Statuses, code: number): boolean {
  // A repeated call gets the same answer and changes nothing.
  if (action === 'assign' && actor === 'holder' && code === 200) return engagement !== null;
  // One proposal per creator and job.
  if (action === 'propose' && actor === 'holder' && job === 'open') return code === 1015;
  // Completed work takes amendments, but only of its rights.
  if (action === 'amend' && engagement === 'completed' && (actor === 'owner' || actor === 'holder')) return code === 1004;
  if (code !== 1009) return false;
  if (NAMES_MORE.has(action)) return true;
  // An engagement exists only for its two sides.
  return !isOfJob(action) && (engagement === null || (actor !== 'owner' && actor !== 'holder'));
}

/** Returns a hash of all rows of a job and its engagement. */
async function traceOf({ job }: Scene): Promise<string> {
  const [row] = await world.db<{ trace: string }[]>`
    SELECT md5(string_agg(t.content, '|' ORDER BY t.content)) AS trace FROM (
      SELECT to_jsonb(j)::text AS content FROM jobs j WHERE j.id = ${job.id}
      UNION ALL SELECT to_jsonb(p)::text FROM proposals p WHERE p.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(f)::text FROM offers f WHERE f.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(e)::text FROM engagements e WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(g)::text FROM agreements g JOIN engagements e ON e.id = g.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(d)::text FROM deliveries d JOIN engagements e ON e.id = d.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(m)::text FROM payment_marks m JOIN engagements e ON e.id = m.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(x)::text FROM cancellations x JOIN engagements e ON e.id = x.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(r)::text FROM rights r JOIN engagements e ON e.id = r.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(c)::text FROM ad_codes c JOIN deliveries d ON d.id = c.delivery_id JOIN engagements e ON e.id = d.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(h)::text FROM shipments h JOIN engagements e ON e.id = h.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(d)::text FROM disputes d JOIN engagements e ON e.id = d.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(r)::text FROM reviews r JOIN engagements e ON e.id = r.engagement_id WHERE e.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(e)::text FROM thread_events e JOIN threads t ON t.id = e.thread_id WHERE t.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(s)::text FROM star_transfers s WHERE s.job_id = ${job.id}
      UNION ALL SELECT to_jsonb(n)::text FROM notifications n WHERE n.data ->> 'jobSlug' = ${job.slug}
      UNION ALL SELECT to_jsonb(v)::text FROM job_versions v WHERE v.job_id = ${job.id}) t`;
  return row!.trace;
}

async function statusesOf({ job, offerId }: Scene): Promise<Statuses> {
  const [row] = await world.db<Statuses[]>`
    SELECT j.status AS job, e.status AS engagement FROM jobs j LEFT JOIN engagements e ON e.id = ${offerId} AND e.job_id = j.id WHERE j.id = ${job.id}`;
  return row!;
}

async function call(scene: Scene, action: CalledAction, actor: ActorName): Promise<number> {
  const { endpoint, input } = CALLS[action];
  return scene.people[actor].codeOf(endpoint, (await input(scene, world)) as never);
}

function nameOf({ job, engagement, openings }: State): string {
  const name = openings === 1 ? `a job that is ${job}` : `a job of ${openings} openings that is ${job}`;
  return engagement === null ? `${name}, without an engagement` : `${name}, with an engagement that is ${engagement}`;
}

describe.each(STATES.map((state): [string, State] => [nameOf(state), state]))('%s', (_name, state) => {
  // Proves 4.19.
  test('refuses every action that the tables do not allow, and does not change', { timeout: 60_000 }, async () => {
    const scene = await makeScene(world, state);
    const statuses = await statusesOf(scene);
    expect(statuses).toEqual({ job: state.job, engagement: state.engagement });
    const wrong: string[] = [];
    let before = await traceOf(scene);
    for (const action of ACTIONS) {
      for (const actor of ACTORS.filter((each) => !isAllowed(action, each, statuses))) {
        const code = await call(scene, action, actor);
        const now = await traceOf(scene);
        if (now !== before) wrong.push(`${actor} ${action}: ${code}, and something changed`);
        if (!REFUSALS.has(code) && !isKnownException(action, actor, statuses, code)) wrong.push(`${actor} ${action}: ${code}`);
        before = now;
        cells += 1;
      }
    }
    expect(wrong).toEqual([]);
  });

  // Proves 4.19.
  test('allows every action of the tables, and goes to the state that they name', { timeout: 120_000 }, async () => {
    const wrong: string[] = [];
    for (const action of ACTIONS) {
      for (const actor of ACTORS.filter((each) => isAllowed(action, each, state))) {
        const scene = await makeScene(world, state);
        if (actor === 'owner' || actor === 'holder') await CALLS[action].before?.(scene, actor === 'owner' ? 'owner' : 'creator', world);
        const before = await traceOf(scene);
        const code = await call(scene, action, actor);
        const [now, trace] = [await statusesOf(scene), await traceOf(scene)];
        if (code >= 300) wrong.push(`${actor} ${action}: ${code}`);
        const expected = after(action, state);
        if (now.job !== expected.job || now.engagement !== expected.engagement)
          wrong.push(`${actor} ${action}: the job is ${now.job}, the engagement is ${now.engagement}`);
        if (trace === before) wrong.push(`${actor} ${action}: ${code}, and nothing changed`);
        cells += 1;
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is changed by the clock only as the tables allow', { timeout: 60_000 }, async () => {
    for (const action of BY_CLOCK) {
      const scene = await makeScene(world, state);
      const statuses = await statusesOf(scene);
      await MAKE_DUE[action]!(scene);
      await runClocks(world.deps, CLOCKS);
      const expected = isFrom(action, statuses) ? after(action, state) : statuses;
      expect({ action, ...(await statusesOf(scene)) }).toEqual({ action, ...expected });
      await world.db`
        UPDATE cancellations SET status = 'overtaken', decided_at = app_now() WHERE engagement_id = ${scene.offerId} AND status = 'pending'`;
      cells += 1;
    }
  });
});

/** Makes a clock's action due, whatever state the job or its engagement is in. */
const MAKE_DUE: Partial<Record<Action, (scene: Scene) => Promise<unknown>>> = {
  expire: ({ job }) =>
    world.db`UPDATE jobs SET brief = brief || jsonb_build_object('applyBy', (app_now() AT TIME ZONE 'UTC')::date - 1) WHERE id = ${job.id}`,
  completeBySilence: ({ offerId }) =>
    world.deps.write(async (tx) => {
      await tx`UPDATE deliveries SET accept_by = app_now() WHERE engagement_id = ${offerId} AND ended_as IS NULL`;
      await keepAcceptBy(tx, offerId);
    }),
  // Nothing can make it due in work that was canceled.
  receiveBySilence: ({ offerId }) => world.db`
    WITH sent AS (
      UPDATE shipments h SET status = 'sent', address_at = app_now(), sent_at = app_now(), sent_as = 'late', receive_by = app_now()
      FROM engagements e WHERE h.engagement_id = ${offerId} AND e.id = h.engagement_id AND e.status <> 'cancelled' RETURNING h.owner_id)
    UPDATE owner_records SET products_counted = 1 FROM sent WHERE owner_records.owner_id = sent.owner_id`,
  cancelBySilence: ({ offerId }) => world.db`
    INSERT INTO cancellations (id, engagement_id, asked_by, asked_of, reason, status, expires_at)
    SELECT ${newId()}, id, owner_id, creator_id, 'Nobody answers this request.', 'pending', app_now() FROM engagements WHERE id = ${offerId}`,
};
