import type { PortfolioKind } from '@castlane/contract/channel.ts';
import recorded from './portfolio.json' with { type: 'json' };

/** A picture as the image process made it; its files are in this folder. */
export type RecordedPicture = {
  /** Its path on the stand-in. */
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

/** The stand-in's data of a demo channel. Recorded, so that the first start need not process pictures. */
export type Portfolio = {
  name: string;
  path: string;
  views: number | null;
  posts: number | null;
  picture: RecordedPicture | null;
  items: RecordedItem[];
};

/** Portfolios by channel id; `node scripts/record-portfolio.ts` writes them. */
export const PORTFOLIOS = recorded as Readonly<Record<string, Portfolio>>;
