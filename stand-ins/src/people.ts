import type { ServiceName } from './behaviour.ts';
import type { Scene } from './scenes.ts';

/** An invented account at one of the services. */
export type Account = {
  key: string;
  service: ServiceName;
  /** Its description on the consent page. */
  note: string;
  handle: string;
  name: string;
  followers: number;
  views: number;
  posts: number;
  /** How many items the API returns. */
  items: number;
  subject: string;
  /** The titles of its items, newest first; generated if absent. */
  titles?: readonly string[];
  /** What its pictures show, in turns; anything if absent. */
  scenes?: readonly Scene[];
  /** It has no picture of its own. */
  hasNoPictures?: boolean;
  hidesFollowers?: boolean;
  hasNoChannel?: boolean;
  isPersonal?: boolean;
};

type Numbers = Pick<Account, 'followers' | 'views' | 'posts' | 'items'>;
const numbers = (followers: number, views: number, posts: number, items: number): Numbers => ({ followers, views, posts, items });

const MAYAS_VIDEOS = [
  'Three huts, one wet map',
  'Packing list, read aloud',
  'What a winter shoe must do, and what it need not',
  'First snow above the lake',
  'Out-takes of the hut film',
  'A pack for four days, weighed piece by piece',
  'Ice grip test: five shoes, one hill',
  'Sunrise on Flagstaff in new shells',
  'Forty miles for a bakery',
  'How cold is too cold for a stove',
  'The ridge that I turned back on',
  'Two cameras and nobody to hold them',
  'One night in a bag that was too thin',
  'Wet feet: a season of trying',
] as const;
const MAYAS_POSTS = [
  'Half past six, minus four',
  'Ridge, rain, ridge again',
  '',
  'The good side of a bad forecast',
  'New soles, old hill',
  'Tea for one, windy',
  'Everything I carried, and what I used',
  'Before the plow',
  'Last light, first star',
  'A map is also a picture',
  'Someone else’s tracks',
  'Home, and everything is wet',
] as const;

/**
 * Some belong to the demo's creators, so that a taken channel can be tested; the others belong to no demo account. Keys have four letters.
 */
const ACCOUNTS: readonly Account[] = [
  youtube('ines', '@inesontrails', 'Ines on trails', 'a small channel', numbers(3180, 214_600, 41, 16), 'hut to hut'),
  youtube('milo', '@milofermata', 'Milo Fermata', 'a large channel', numbers(912_000, 148_320_400, 388, 50), 'one song a week'),
  {
    ...youtube('maya', '@mayaoutside', 'Maya Outside', 'the channel of the demo’s Maya', numbers(64_200, 8_412_300, 143, 14), 'three runs'),
    titles: MAYAS_VIDEOS,
    scenes: ['ridge', 'forest', 'ridge', 'sea'],
  },
  youtube('theo', '@theosdesk', 'Theo’s desk', 'the channel of the demo’s Theo', numbers(128_400, 21_904_000, 212, 20), 'a desk for two'),
  {
    ...youtube('hida', '@quietkiln', 'Quiet kiln', 'hides its number of subscribers', numbers(0, 640_900, 77, 14), 'a bowl'),
    hidesFollowers: true,
  },
  youtube('newc', '@firstupload', 'First upload', 'a channel without a video', numbers(0, 0, 0, 0), 'nothing yet'),
  { ...youtube('none', '@nobody', 'A Google account', 'has no channel', numbers(0, 0, 0, 0), 'nothing'), hasNoChannel: true },
  instagram('ines', 'ines.on.trails', 'Ines on trails', 'a small creator account', numbers(2460, 0, 131, 14), 'hut to hut'),
  instagram('milo', 'milo.fermata', 'Milo Fermata', 'a large business account', numbers(540_300, 0, 902, 30), 'one song a week'),
  {
    ...instagram('maya', 'maya.outside', 'Maya Outside', 'the account of the demo’s Maya', numbers(38_900, 0, 411, 12), 'three runs'),
    titles: MAYAS_POSTS,
    scenes: ['sea', 'ridge', 'forest'],
  },
  instagram('hana', 'hana.onewindow', 'Hana, one window', 'the account of the demo’s Hana', numbers(86_300, 0, 530, 16), 'one window'),
  instagram('newc', 'first.post', '', 'a creator account without a post or a name', numbers(0, 0, 0, 0), 'nothing yet'),
  {
    ...instagram('pers', 'just.for.friends', 'Just for friends', 'a personal account', numbers(212, 0, 64, 12), 'friends'),
    isPersonal: true,
  },
];

/** A channel of a demo account of the application, with the titles of its items and what they show. */
export type Other = Pick<Account, 'service' | 'handle' | 'name'> &
  Required<Pick<Account, 'titles' | 'scenes'>> & { followers: number | null };

/** All accounts at the services. */
export class People {
  readonly invented: readonly Account[];
  readonly others: readonly Account[];

  /** An account that is among the invented ones, too, gets only its items from `others`. */
  constructor(others: readonly Other[] = []) {
    const shown = new Map(others.map(accountOf).map((other) => [externalIdOf(other), other]));
    this.invented = ACCOUNTS.map((account) => {
      const { titles, scenes, items } = shown.get(externalIdOf(account)) ?? account;
      return account.titles ? account : { ...account, items, ...(titles && { titles }), ...(scenes && { scenes }) };
    });
    this.others = others.map(accountOf).filter((other) => !ACCOUNTS.some((account) => externalIdOf(account) === externalIdOf(other)));
  }

  find(service: ServiceName, key: string): Account | undefined {
    return [...this.invented, ...this.others].find((account) => account.service === service && account.key === key);
  }

  /** Finds an account by the service's own id. */
  findChannel(service: ServiceName, externalId: string): Account | undefined {
    return [...this.invented, ...this.others].find((account) => account.service === service && externalIdOf(account) === externalId);
  }
}

function accountOf({ service, handle, name, followers, titles, scenes }: Other): Account {
  const own = service === 'instagram' ? handle.replace(/^@/, '') : handle;
  const seen = followers ?? 40_000;
  return {
    key: handle.replaceAll(/\W/g, ''),
    service,
    handle: own,
    name,
    note: 'of the demo',
    subject: 'the demo',
    ...numbers(followers ?? 0, service === 'youtube' ? seen * 117 : 0, 40 + (seen % 300), titles.length),
    titles,
    scenes,
    hasNoPictures: true,
    ...(followers === null ? { hidesFollowers: true } : {}),
  };
}

/** Returns the id that the demo data uses for its creators' channels. */
export function externalIdOf({ service, handle }: Account): string {
  return `stand-in:${service === 'instagram' ? `@${handle}` : handle}`;
}

function youtube(key: string, handle: string, name: string, note: string, figures: Numbers, subject: string): Account {
  return { key, service: 'youtube', handle, name, note, subject, ...figures };
}

function instagram(key: string, handle: string, name: string, note: string, figures: Numbers, subject: string): Account {
  return { key, service: 'instagram', handle, name, note, subject, ...figures };
}
