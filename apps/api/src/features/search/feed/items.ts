import type { AnswerOf } from '@castlane/contract/endpoint.ts';
import { FeedItem, getFeedItem } from '@castlane/contract/feed.ts';
import type { Page } from '@castlane/contract/page.ts';
import * as z from 'zod/mini';
import { matchOf } from '#features/jobs/match.ts';
import { afterCard, joined, writerOf, type Written } from '#platform/http/serializer.ts';
import type { JobCard } from '#features/jobs/cards.ts';
import type { Place, ReaderFacts } from './reader.ts';

const OfCard = { job: true, owner: true } as const;
const OwnPart = z.omit(FeedItem, OfCard);
const OwnDetails = z.omit(getFeedItem.answer, OfCard);
const writeOwnPart = writerOf(OwnPart);
const writeOwnDetails = writerOf(OwnDetails);

/** A job of the feed: the card that all readers see, and what is the reader's own. */
export type Item = { card: JobCard; own: Omit<FeedItem, keyof typeof OfCard> };
export type Details = { card: JobCard; own: Omit<AnswerOf<typeof getFeedItem>, keyof typeof OfCard> };

/** Tests whether a job is shown to a reader without a proposal. */
export function isShown(card: JobCard, { apartFrom }: ReaderFacts): boolean {
  return card.isOpen && card.ownerActive && !apartFrom.includes(card.ownerSlug);
}

export function itemOf({ ownProposal, saved, invited }: Place, card: JobCard, facts: ReaderFacts, marks: string[] = []): Item {
  const { proposalCount, starCost } = card;
  return {
    card,
    own: { proposalCount, starCost: invited ? 0 : starCost, match: matchOf(card, facts), ownProposal, saved, invited, marks },
  };
}

export function writePage({ items, nextCursor }: Page<Item>): Written {
  const parts = items.flatMap(({ card, own }, i) => [i === 0 ? '{' : ',{', card.bytes, afterCard(writeOwnPart(own))]);
  return joined(['{"items":[', ...parts, `],"nextCursor":${JSON.stringify(nextCursor)}}`]);
}

export function writeDetails({ card, own }: Details): Written {
  return joined(['{', card.bytes, afterCard(writeOwnDetails(own))]);
}
