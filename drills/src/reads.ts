import { fullPath } from '@castlane/contract/endpoint.ts';
import { getProfile } from '@castlane/contract/account.ts';
import { getFeedItem, listFeed } from '@castlane/contract/feed.ts';
import type { Chance } from '@castlane/chaos/src/chance.ts';
import type { People } from './people.ts';
import type { Failure, Tally } from './tally.ts';
import { addressOf, ask } from './visitor.ts';

type FirstLoads = { entry: string; loads: { creator: { files: string[] } } };

/** Creators who look at the feed, at jobs and at profiles, and visitors who open the page. */
export class Reads {
  readonly #base: string;
  readonly #people: People;
  readonly #tally: Tally;
  readonly #chance: Chance;

  constructor(base: string, people: People, tally: Tally, chance: Chance) {
    this.#base = base;
    this.#people = people;
    this.#tally = tally;
    this.#chance = chance;
  }

  async look(): Promise<void> {
    const creator = this.#chance.whole(0, this.#people.creators.length - 1);
    const { token } = this.#people.creators[creator]!;
    const { failure } = await ask(`${this.#base}${this.#place()}`, { token, headers: addressOf(1000 + creator) });
    this.#tally.count('reads', failure);
  }

  #place(): string {
    const { jobs, creators } = this.#people;
    return this.#chance.one([
      fullPath(listFeed),
      fullPath(getFeedItem).replace(':slug', this.#chance.one(jobs).slug),
      fullPath(getProfile).replace(':slug', this.#chance.one(creators).slug),
    ]);
  }

  /** Opens the page with all files of its first load. A page without one of its scripts is a failed one. */
  async openPage(): Promise<void> {
    const headers = addressOf(this.#chance.whole(2000, 3000));
    this.#tally.count('pages', await this.#openPage(headers));
  }

  async #openPage(headers: Record<string, string>): Promise<Failure> {
    const { text, failure } = await ask(`${this.#base}/jobs`, { headers });
    if (failure) return failure;
    const loads = /<script type="application\/json" id="first-loads">(.+?)<\/script>/.exec(text)?.[1];
    if (!loads) return 'a page without its list of files';
    const { entry, loads: each } = JSON.parse(loads) as FirstLoads;
    const answers = await Promise.all([entry, ...each.creator.files].map((file) => ask(new URL(file, this.#base).href, { headers })));
    const first = answers.find((answer) => answer.failure !== undefined)?.failure;
    return first && `without scripts (${first})`;
  }
}
