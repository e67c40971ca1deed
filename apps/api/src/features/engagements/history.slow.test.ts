import { complete, deliver, requestChanges } from '@castlane/contract/delivery.ts';
import { listNotifications, type NotificationKind } from '@castlane/contract/notification.ts';
import { ACCEPT_DAYS, ACCEPT_REMINDER_DAYS } from '@castlane/contract/policy.ts';
import { getEngagement } from '@castlane/contract/engagement.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runClocks } from '#platform/clocks.ts';
import { openWorld, type Actor } from '#testing/world.ts';
import { autoAccept, remindToAccept } from './clocks.ts';

const world = openWorld();
const DAY = 86_400;
const STEPS = ['deliver', 'deliver', 'askForChanges', 'accept', 'look', 'wait a day', 'wait three days'] as const;

/** The expected state after some steps, computed without a database. */
class Model {
  status: 'active' | 'delivered' | 'changes_requested' | 'completed' = 'active';
  deliveries = 0;
  asked = 0;
  reminders = 0;
  bySilence = false;
  #days = 0;
  #reminded = 0;
  readonly #rounds: number;

  constructor(rounds: number) {
    this.#rounds = rounds;
  }

  get isOverdue(): boolean {
    return this.status === 'delivered' && this.#days >= ACCEPT_DAYS;
  }
  get seen(): string {
    return this.isOverdue ? 'completed' : this.status;
  }
  get changesLeft(): number {
    return this.#rounds - this.asked;
  }

  deliver(): number {
    if (this.status !== 'active' && this.status !== 'changes_requested') return 1005;
    this.status = 'delivered';
    this.deliveries += 1;
    this.#days = 0;
    this.#reminded = 0;
    return 200;
  }
  askForChanges(): number {
    if (this.status !== 'delivered' || this.isOverdue || this.changesLeft === 0) return 1005;
    this.status = 'changes_requested';
    this.asked += 1;
    return 200;
  }
  accept(): number {
    if (this.status !== 'delivered') return 1005;
    this.bySilence = this.isOverdue;
    this.status = 'completed';
    return 200;
  }
  look(): void {
    if (this.isOverdue) {
      this.accept();
      return;
    }
    const due = ACCEPT_REMINDER_DAYS.filter((day) => day <= this.#days).length;
    if (this.status === 'delivered' && due > this.#reminded) this.reminders += 1;
    this.#reminded = Math.max(due, this.#reminded);
  }
  wait(days: number): void {
    this.#days += days;
  }
}

type Side = { owner: Actor; creator: Actor; at: { params: { id: string } } };

/** Takes a step in the world and in the model, and returns both results. */
async function take(step: (typeof STEPS)[number], model: Model, { owner, creator, at }: Side): Promise<[unknown, unknown]> {
  switch (step) {
    case 'deliver':
      return [await creator.codeOf(deliver, { ...at, body: { note: 'Here it is.' } }), model.deliver()];
    case 'askForChanges':
      return [await owner.codeOf(requestChanges, { ...at, body: { note: 'Please show the sole, too.' } }), model.askForChanges()];
    case 'accept':
      return [await owner.codeOf(complete, { ...at, body: {} }), model.accept()];
    case 'look':
      return [await runClocks(world.deps, [autoAccept, remindToAccept]), model.look()];
    default: {
      const days = step === 'wait a day' ? 1 : 3;
      return [await world.advance(days * DAY, owner, creator), model.wait(days)];
    }
  }
}

async function expectAs(model: Model, { owner, creator, at }: Side): Promise<void> {
  const [own, theirs] = [await owner.call(getEngagement, at), await creator.call(getEngagement, at)];
  expect(own).toMatchObject({ status: model.seen, changesLeft: model.changesLeft });
  expect(own.deliveries).toHaveLength(model.deliveries);
  expect(own.deliveries).toEqual(theirs.deliveries);
  expect([own.acceptBy !== null, own.completedAt !== null]).toEqual([model.seen === 'delivered', model.seen === 'completed']);
}

test('after any sequence of actions by both sides and the clock, the work is in the state of its rules', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STEPS), { minLength: 6, maxLength: 18 }),
      fc.integer({ min: 0, max: 2 }),
      async (steps, rounds) => {
        const sides = await world.assigned({ changeRounds: rounds });
        const { owner, creator } = sides;
        const model = new Model(rounds);
        for (const step of steps) {
          const [is, should] = await take(step, model, sides);
          expect([step, is]).toEqual([step, should]);
          await expectAs(model, sides);
        }
        const count = async (actor: Actor, kind: NotificationKind) =>
          (await actor.call(listNotifications, { query: { limit: 50 } })).items.filter((each) => each.kind === kind).length;
        const isCompleted = model.status === 'completed';
        expect([await count(owner, 'delivered'), await count(creator, 'changes_requested'), await count(owner, 'accept_reminder')]).toEqual(
          [model.deliveries, model.asked, model.reminders],
        );
        expect([await count(creator, 'completed'), await count(owner, 'completed')]).toEqual([
          Number(isCompleted),
          Number(model.bySilence),
        ]);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
