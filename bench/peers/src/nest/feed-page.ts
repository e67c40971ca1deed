import type { itemOf } from '../item.ts';

/** The answer: Nest's serializer writes instances of these classes. */
type Item = ReturnType<typeof itemOf>;

export class FeedItemDto {
  job!: Item['job'];
  owner!: Item['owner'];
  proposalCount!: number;
  starCost!: number;
  match!: Item['match'];
  ownProposal!: Item['ownProposal'];
  saved!: boolean;
  invited!: boolean;
  marks!: string[];

  constructor(item: Item) {
    Object.assign(this, item);
  }
}

export class FeedPageDto {
  readonly items: FeedItemDto[];
  readonly nextCursor: string | null;

  constructor(items: FeedItemDto[], nextCursor: string | null) {
    this.items = items;
    this.nextCursor = nextCursor;
  }
}
