import type { Account, Comment, Job } from '#app/demo/acts/rows.ts';
import { CREATORS } from '#app/demo/cast/cast.ts';
import type { Past } from '#app/demo/past.ts';
import { Random } from '#app/demo/random.ts';

/** When an account looks at its notifications for the last time. */
export type Look = { id: string; at: string };

/** What stories share: people and jobs by key, once they exist. */
export class Scene {
  readonly past: Past;
  readonly looks: Look[] = [];
  readonly people = new Map<string, Account>();
  /** Stars that each creator keeps in random proposals, so that the scripted ones can be paid. */
  readonly thrift: ReadonlyMap<string, number>;
  readonly #jobs = new Map<string, Job>();
  readonly #all: Job[] = [];
  readonly #aside = new Map<Account, number>();
  /** Random choices after an assignment, separate so that they do not change the earlier ones. */
  readonly luck = new Random(35);
  /** How many offers were randomly accepted so far. */
  works = 0;

  constructor(past: Past) {
    this.past = past;
    this.thrift = new Map(CREATORS.map(({ key }) => [key, past.random.whole(5, 9)]));
  }

  who(key: string): Account {
    return found(this.people.get(key), key);
  }
  job(key: string): Job {
    return found(this.#jobs.get(key), key);
  }
  comment(jobKey: string, creatorKey: string): Comment {
    const creator = this.who(creatorKey);
    return found(
      this.job(jobKey).comments.find((comment) => comment.creator === creator),
      `${jobKey}/${creatorKey}`,
    );
  }

  /** Does something whose stars do not count in random choices, so that these stay as they are. */
  aside(account: Account, act: () => void): void {
    const before = account.stars!.balance;
    act();
    this.#aside.set(account, (this.#aside.get(account) ?? 0) + account.stars!.balance - before);
  }
  /** The stars of a creator for random choices. */
  starsOf(account: Account): number {
    return account.stars!.balance - (this.#aside.get(account) ?? 0);
  }

  /** All comments so far. */
  get comments(): Comment[] {
    return this.#all.flatMap(({ comments }) => comments);
  }

  add(job: Job): void {
    this.#all.push(job);
    if (job.idea.key) this.#jobs.set(job.idea.key, job);
  }
}

function found<T>(thing: T | undefined, key: string): T {
  if (!thing) throw new Error(`${key} is not there yet`);
  return thing;
}
