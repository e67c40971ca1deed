import type { PortfolioKind } from '@castlane/contract/channel.ts';
import recorded from './portfolio.json' with { type: 'json' };

/** A picture as the images process has made it; its files lie beside this one. */
export type RecordedPicture = {
  /** Where the stand-in has it. */
  path: string;
  blur: string;
  sizes: { name: string; file: string; width: number; height: number }[];
};

type RecordedItem = {
  external_id: string;
  kind: PortfolioKind;
  title: string | null;
  path: string;
  views: number | null;
  seconds: number | null;
  /** Days before the reading. */
  days: number;
  picture: RecordedPicture;
};

/** What the stand-in tells of a channel of the demo. Recorded, so that nobody waits for pictures at the first start. */
export type Portfolio = {
  name: string;
  path: string;
  views: number | null;
  posts: number | null;
  picture: RecordedPicture;
  items: RecordedItem[];
};

/** By the channels' ids; `node scripts/record-portfolio.ts` writes them. */
export const PORTFOLIOS = recorded as Readonly<Record<string, Portfolio>>;
