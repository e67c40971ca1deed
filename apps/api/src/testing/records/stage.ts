import { DEFAULT_TERMS } from '@castlane/contract/brief.ts';
import { complete, deliver } from '@castlane/contract/delivery.ts';
import type { EngagementStatus } from '@castlane/contract/engagement-state.ts';
import { grantStars } from '@castlane/contract/staff.ts';
import { Random } from '#app/demo/random.ts';
import { hire } from '#features/engagements/factory.ts';
import { engagedColumns, type Engaged } from '#features/engagements/queries.ts';
import type { Fragment } from '#platform/db/statement.ts';
import type { Actor, World } from '#testing/world.ts';

const FINISHED = 2;

type Place = {
  id: string;
  slug: string;
  jobId: string;
  ownerId: string;
  creatorId: string;
  status: string;
  version: number;
};

/** How many accounts take part, and for how many creators their jobs are at most. */
export type Cast = { owners: number; creators: number; openings: number };

/** The accounts of a history, and what they have to act on. */
export class Stage {
  readonly #chance: Random;
  readonly world: World;
  readonly cast: Cast;
  /** How often each act succeeded. */
  readonly done = new Map<string, number>();
  /** Includes deleted accounts. */
  readonly #people = new Map<string, Actor>();
  owners: Actor[] = [];
  creators: Actor[] = [];
  staff!: Actor;

  constructor(world: World, seed: number, cast: Cast) {
    this.world = world;
    this.cast = cast;
    this.#chance = new Random(seed);
  }

  /** Each owner has a job that more creators have finished, and are to be paid for. */
  async begin(): Promise<void> {
    this.owners = await Promise.all(Array.from({ length: this.cast.owners }, () => this.world.owner()));
    this.creators = await Promise.all(Array.from({ length: this.cast.creators }, () => this.world.creator()));
    this.staff = await this.world.staff();
    for (const actor of [...this.owners, ...this.creators]) this.join(actor);
    for (const owner of this.owners) await this.#finish(owner);
  }

  async #finish(owner: Actor): Promise<void> {
    const terms = { ...DEFAULT_TERMS, payWithinDays: this.random(4) };
    const job = await this.world.job(owner, { openings: FINISHED, terms });
    for (let i = 0; i < FINISHED; i++) {
      const { creator, at } = await hire(this.world, owner, job);
      await creator.call(deliver, { ...at, body: { note: 'Here it is.' } });
      await owner.call(complete, { ...at, body: {} });
      this.join(creator);
      this.creators.push(creator);
    }
  }

  /** Counts an act that succeeded. */
  count(act: string): void {
    this.done.set(act, (this.done.get(act) ?? 0) + 1);
  }

  /** Adds an account to those that act. */
  join(actor: Actor): void {
    this.#people.set(actor.id, actor);
  }

  /** Gives the creators stars for very many comments. */
  async giveStars(): Promise<void> {
    const givers = await Promise.all(this.creators.map(() => this.world.staff()));
    const body = { delta: 90, reason: 'To comment on much' };
    await Promise.all(this.creators.map(({ id }, index) => givers[index]!.call(grantStars, { params: { id }, body })));
  }

  /** Selects whether a row's owner is one of this history's, for a column. */
  isOurs(ownerId: Fragment): Fragment {
    return this.world.db`${ownerId} = ANY(${[...this.#people.keys()]}::uuid[])`;
  }
  /** Returns a random integer below a limit. */
  random(below: number): number {
    return this.#chance.whole(0, below - 1);
  }
  pick<T>(among: readonly T[]): T | undefined {
    return among[this.random(Math.max(1, among.length))];
  }
  async comment(statuses: string[]): Promise<Place | undefined> {
    return this.pick(
      await this.world.db<Place[]>`
        SELECT p.id, j.slug, j.id AS job_id, j.owner_id, p.creator_id, p.status, j.version FROM proposals p JOIN jobs j ON j.id = p.job_id
        WHERE ${this.isOurs(this.world.db`j.owner_id`)} AND p.status = ANY(${statuses}::text[]) ORDER BY p.id`,
    );
  }
  async work(statuses: EngagementStatus[], and = this.world.db`true`): Promise<Engaged | undefined> {
    return this.pick(
      await this.world.db<Engaged[]>`
        SELECT ${engagedColumns(this.world.db)} FROM engagements e JOIN jobs j ON j.id = e.job_id
        WHERE ${this.isOurs(this.world.db`e.owner_id`)} AND e.status = ANY(${statuses}::text[]) AND ${and} ORDER BY e.id`,
    );
  }
  async job(statuses: string[]): Promise<{ id: string; slug: string; ownerId: string; version: number } | undefined> {
    return this.pick(
      await this.world.db<{ id: string; slug: string; ownerId: string; version: number }[]>`
        SELECT id, slug, owner_id, version FROM jobs WHERE ${this.isOurs(this.world.db`owner_id`)} AND status = ANY(${statuses}::text[]) ORDER BY id`,
    );
  }
  by(id: string): Actor {
    return this.#people.get(id)!;
  }
}
