import { listCreators } from '@castlane/contract/discovery.ts';
import * as z from 'zod/mini';
import { afterCard, joined, writerOf, type Written } from '#platform/http/serializer.ts';
import { OwnPart, type ShownCreator } from './cards.ts';

const Rest = z.omit(listCreators.answer, { items: true });
const writeOwnPart = writerOf(OwnPart);
const writeRest = writerOf(Rest);

/** A creator of a page: the card that all businesses see, and what is the reader's own. */
export type Item = { card: ShownCreator; own: OwnPart };

export function writePage({ items, ...rest }: { items: readonly Item[] } & z.infer<typeof Rest>): Written {
  return joined(['{"items":[', ...items.flatMap((item, i) => [i === 0 ? '' : ',', ...partsOf(item)]), ']', afterCard(writeRest(rest))]);
}

export function writeCreator(item: Item): Written {
  return joined(partsOf(item));
}

function partsOf({ card, own }: Item): (string | Buffer)[] {
  return ['{', card.bytes, afterCard(writeOwnPart(own))];
}
